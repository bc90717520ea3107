import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { HeadBucketCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";

// The smallest function that reads a bucket and patches a status over TLS. The cold start of the reconcile function is compared with the
// cold start of this function.
const s3 = new S3Client({ region: process.env.AWS_REGION ?? "" });
const agent = new Agent({
  ca: Buffer.from(process.env.KUBERNETES_CA ?? "", "base64").toString("utf8"),
  keepAlive: true,
});

export async function handler(): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket: "cold-start" }));
  } catch (error) {
    if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)) throw error;
  }
  await patchStatus();
}

function patchStatus(): Promise<void> {
  const token = readFileSync(process.env.KUBERNETES_TOKEN_FILE ?? "", "utf8");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/merge-patch+json" };
  return new Promise((resolve, reject) => {
    const url = new URL("/status", process.env.KUBERNETES_SERVER);
    const outgoing = request(url, { method: "PATCH", agent, headers }, (incoming) => {
      incoming.resume().on("end", resolve);
    });
    outgoing.on("error", reject);
    outgoing.end("{}");
  });
}
