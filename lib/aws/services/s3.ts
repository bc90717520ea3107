import type { S3Client } from "@aws-sdk/client-s3";
import { type Calls, defineService } from "../define-service.ts";

/** Calls to Amazon S3. */
export type S3 = Calls<S3Client>;

/** Amazon S3. It returns status 403 if a bucket does not belong to the expected owner. Buckets are addressed by path at every other endpoint. */
export const s3 = defineService({
  name: "S3",
  owner: "ExpectedBucketOwner",
  emulator: "localstack",
  vpcEndpoint: { service: "s3", gateway: true },
  create: async (options) => {
    const { S3Client: Sdk } = await import("@aws-sdk/client-s3");
    const client = new Sdk(options);
    const elsewhere = options.endpoint ?? (await client.config.serviceConfiguredEndpoint?.());
    return elsewhere === undefined ? client : new Sdk({ ...options, forcePathStyle: true });
  },
});
