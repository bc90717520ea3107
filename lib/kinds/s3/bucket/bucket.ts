import { DeleteBucketCommand } from "@aws-sdk/client-s3";
import { s3 } from "../../../aws/services/s3.ts";
import { s3Control } from "../../../aws/services/s3-control.ts";
import { ifPresent } from "../../../kind/values/if-present.ts";
import type { ApiError } from "../../../reconcile/contract/errors.ts";
import type { Kind } from "../../../reconcile/contract/kind.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { bucketName, refuseUnsupported } from "./bucket-name.ts";
import type { BucketDescription, BucketTarget } from "./bucket-part.ts";
import * as data from "./calls.generated.ts";
import { createBucket } from "./create.ts";
import { describeBucket } from "./describe.ts";
import { specFields } from "./field-names.generated.ts";
import { bucketKind } from "./kind.ts";
import { parts } from "./parts.ts";
import type { BucketSpec } from "./spec.ts";
import { tags } from "./tags.ts";

/** An S3 general purpose bucket. */
export const bucket: Kind<BucketSpec, BucketTarget, BucketDescription> = {
  resource: bucketKind,
  ...data,
  identity: { required: "name" },
  fields: specFields,
  tags,
  parts,
  validate: refuseUnsupported,
  judge: ({ code }: ApiError) => (TERMINAL_CODES.has(code) ? "terminal" : undefined),
  arn: bucketArn,

  target(resource, aws) {
    const { spec, place } = resource;
    return {
      Bucket: bucketName(spec),
      arn: bucketArn(resource),
      region: place.region,
      s3: aws.client(s3),
      s3Control: aws.client(s3Control),
    };
  },

  describe: describeBucket,
  create: createBucket,

  /** S3 refuses to delete a bucket that is not empty, and Driftless never empties one. */
  async remove({ Bucket, s3 }) {
    await ifPresent(s3.send(new DeleteBucketCommand({ Bucket })), "NoSuchBucket");
  },
};

/** The codes of errors that a retry cannot resolve. */
const TERMINAL_CODES: ReadonlySet<string> = new Set([
  "CrossLocationLoggingProhibitted", // S3 spells it so.
  "IllegalLocationConstraintException",
  "InvalidLocationConstraint",
  "InvalidNamespaceHeader",
  "InvalidTag",
  "MalformedXML",
  "MissingNamespaceHeader",
  "PermanentRedirect",
]);

function bucketArn({ spec, place }: Resource<BucketSpec>): string {
  return `arn:${place.partition}:s3:::${bucketName(spec)}`;
}
