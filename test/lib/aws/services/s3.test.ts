import { HeadBucketCommand, PutBucketVersioningCommand } from "@aws-sdk/client-s3";
import { afterEach, expect, it, vi } from "vitest";
import { s3 } from "../../../../lib/aws/services/s3.ts";
import { REGION } from "../../../support/aws/test-account.ts";
import { startHttpStub } from "../../../support/proxies/http-stub.ts";
import { s3Of } from "../passes.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each(["a-bucket", "a.bucket"])(
  "reads the endpoint and the credentials from the environment, and uses path-style bucket addresses if the endpoint is an IP address: %s",
  async (Bucket) => {
    const stub = await startHttpStub(() => ({ status: 200 }));
    try {
      vi.stubEnv("AWS_ENDPOINT_URL_S3", stub.url);
      vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
      vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
      await s3Of(s3).send(new HeadBucketCommand({ Bucket }));
      expect(stub.requests[0]?.url).toBe(`/${Bucket}/`);
      expect(stub.requests[0]?.headers.authorization).toContain("Credential=AKIDEXAMPLE/");
    } finally {
      await stub.close();
    }
  },
);

it("uses path-style bucket addresses at every endpoint other than AWS's own", async () => {
  const at = await s3.load({ region: REGION, endpoint: "http://storage.example" });
  expect(at.config.forcePathStyle).toBe(true);
  expect((await s3.load({ region: REGION })).config.forcePathStyle).toBe(false);
});

it("sends each of several concurrent calls to its own bucket", async () => {
  const client = await s3.load({
    region: REGION,
    credentials: { accessKeyId: "AKID", secretAccessKey: "secret" },
  });
  const handle = vi.spyOn(client.config.requestHandler, "handle").mockRejectedValue(new Error("not sent"));
  const shared = s3Of({ ...s3, load: async () => client });
  const VersioningConfiguration = { Status: "Enabled" } as const;
  const names = ["one-bucket", "another-bucket", "a-third-bucket"];
  await Promise.allSettled(
    names.map((Bucket) => shared.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }))),
  );
  expect(handle.mock.calls.map(([{ hostname }]) => hostname)).toEqual(
    names.map((name) => `${name}.s3.${REGION}.amazonaws.com`),
  );
});
