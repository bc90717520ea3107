import { randomBytes } from "node:crypto";

// The ones that emulators know least. (A sub-resource that is none is no test: S3 itself ignores parameters that it does not know.)
const SUB_RESOURCES = ["analytics", "intelligent-tiering", "inventory", "metrics"];

/**
 * Makes sure that an S3 endpoint does not take a call on a sub-resource that it does not know for a call on the bucket itself:
 * several emulators answer `DELETE /bucket?analytics` by deleting the bucket. Tries it on a bucket of its own, which is removed
 * again. Throws if the bucket is gone afterwards: such an endpoint must not be used.
 *
 * For emulators only: the calls are not signed for real.
 */
export async function assertSubResourcesAreRouted(endpoint: string): Promise<void> {
  const bucket = `${endpoint}/driftless-guard-${randomBytes(8).toString("hex")}`;
  const created = await call("PUT", bucket, LOCATION);
  if (!created.ok) throw new Error(`${endpoint} does not make a bucket: it answers ${created.status}`);
  for (const subResource of SUB_RESOURCES) {
    await call("PUT", `${bucket}?${subResource}&id=guard`, "<Guard/>");
    await call("DELETE", `${bucket}?${subResource}&id=guard`);
    if ((await call("HEAD", bucket)).status === 404) {
      throw new Error(
        `${endpoint} deleted a whole bucket when asked to delete its sub-resource ${subResource}: do not use it for S3`,
      );
    }
  }
  const removed = await call("DELETE", bucket);
  if (!removed.ok) throw new Error(`${endpoint} does not remove an empty bucket: it answers ${removed.status}`);
}

const LOCATION =
  "<CreateBucketConfiguration><LocationConstraint>us-west-2</LocationConstraint></CreateBucketConfiguration>";

async function call(method: string, url: string, body?: string): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: {
      Authorization:
        "AWS4-HMAC-SHA256 Credential=000000000000/20260101/us-west-2/s3/aws4_request, SignedHeaders=host, Signature=00",
    },
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer;
}
