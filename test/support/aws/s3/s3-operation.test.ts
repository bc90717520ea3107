import * as sdk from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { type S3Request, s3Operation } from "./s3-operation.ts";

test.each([
  ["GET /", "ListBuckets"],
  ["PUT /b", "CreateBucket"],
  ["HEAD /b", "HeadBucket"],
  ["DELETE /b", "DeleteBucket"],
  ["DELETE /b/", "DeleteBucket"],
  ["GET /b", "ListObjects"],
  ["GET /b?list-type=2&prefix=x", "ListObjectsV2"],
  ["GET /b?versions", "ListObjectVersions"],
  ["POST /b?delete", "DeleteObjects"],
  ["GET /b?versioning", "GetBucketVersioning"],
  ["DELETE /b?lifecycle", "DeleteBucketLifecycle"],
  ["GET /b?analytics&x-id=ListBucketAnalyticsConfigurations", "ListBucketAnalyticsConfigurations"],
  ["GET /b?analytics&id=a", "GetBucketAnalyticsConfiguration"],
  ["PUT /b?intelligent-tiering&id=a", "PutBucketIntelligentTieringConfiguration"],
  ["DELETE /b?metrics&id=a", "DeleteBucketMetricsConfiguration"],
  ["GET /b?object-lock", "GetObjectLockConfiguration"],
  ["GET /b?publicAccessBlock", "GetPublicAccessBlock"],
  ["PUT /b/some/key?x-id=PutObject", "PutObject"],
  ["GET /b/key", "GetObject"],
  ["HEAD /b/key", "HeadObject"],
  ["DELETE /b/key?versionId=1", "DeleteObject"],
  ["PUT /b/key?tagging", "PutObjectTagging"],
  ["PUT /b/key?partNumber=1&uploadId=u", "UploadPart"],
  ["POST /b/key?uploads", "CreateMultipartUpload"],
  ["POST /b?nonsense", "POST /b"],
])("%s is %s", (request, operation) => {
  expect(s3Operation(parse(request))).toBe(operation);
});

test("a put with a source is a copy", () => {
  expect(s3Operation({ ...parse("PUT /b/key"), copies: true })).toBe("CopyObject");
});

test("names every operation on a bucket as the SDK does", async () => {
  const seen: S3Request[] = [];
  const client = new sdk.S3Client({
    region: "us-west-2",
    endpoint: "http://127.0.0.1",
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: "key", secretAccessKey: "secret" },
    requestHandler: {
      async handle({ method, path, query }: { method: string; path: string; query: Record<string, string> }) {
        seen.push({ method, path, query: new URLSearchParams(query), copies: false });
        throw new Error("not sent");
      },
    },
  });
  const named: [string, string | undefined][] = [];
  for (const [name, Command] of Object.entries(sdk)) {
    // Directory buckets have a separate endpoint.
    if (name.includes("Directory")) continue;
    if (
      !/^(Create|Get|Put|Delete|List|Head)\w*(Bucket|PublicAccessBlock|ObjectLockConfiguration)\w*Command$/.test(name)
    )
      continue;
    // All of these commands accept this input, and none requires more for a request.
    const input = { Bucket: "b", Id: "i", ContentMD5: "md5", Policy: "{}" };
    const command = Reflect.construct(Command as typeof sdk.HeadBucketCommand, [input]);
    await client.send(command).catch(() => undefined);
    const request = seen.pop();
    named.push([name.replace(/Command$/, ""), request && s3Operation(request)]);
  }
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter(([expected, actual]) => actual !== expected)).toEqual([]);
});

function parse(request: string): S3Request {
  const [method = "", url = ""] = request.split(" ");
  const { pathname: path, searchParams: query } = new URL(url, "http://s3");
  return { method, path, query, copies: false };
}
