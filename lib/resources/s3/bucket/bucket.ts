import { DeleteBucketCommand } from "@aws-sdk/client-s3";
import type { Aws } from "../../../aws/aws.ts";
import { ApiError } from "../../../reconcile/errors.ts";
import { done } from "../../../reconcile/outcome.ts";
import type { ResourceManager } from "../../../reconcile/resource-manager.ts";
import { applyToBucket } from "./apply.ts";
import { bucketName } from "./bucket-name.ts";
import { bucketTarget } from "./bucket-target.ts";
import { createBucket } from "./create.ts";
import { bucketKind } from "./kind.ts";
import { type BucketObservation, observeBucket } from "./observe.ts";
import { parts } from "./parts.ts";
import { adviseOnBucket, planBucket } from "./plan.ts";
import type { BucketSpec } from "./spec.ts";
import { addTag } from "./tagging.ts";

/** An S3 general purpose bucket. */
export const bucket: ResourceManager<BucketSpec, BucketObservation, Aws> = {
  kind: bucketKind,
  finalizer: "finalizers.s3.services.k8s.aws/Bucket",
  permissions: [
    {
      actions: [
        "s3:CreateBucket",
        "s3:DeleteBucket",
        "s3:ListBucket", // HeadBucket
        "s3:TagResource", // tags in CreateBucket
        ...parts.flatMap(({ actions }) => actions),
      ].filter((action, index, all) => all.indexOf(action) === index),
      resources: ["s3:::*"],
    },
    ...parts.flatMap(({ permissions = [] }) => permissions),
  ],
  terminalCodes: [
    "IllegalLocationConstraintException",
    "InvalidLocationConstraint",
    "InvalidNamespaceHeader",
    "MalformedXML",
    "MissingNamespaceHeader",
    "PermanentRedirect",
  ],
  observe: observeBucket,
  plan: planBucket,
  advise: adviseOnBucket,
  create: createBucket,

  async takeOver({ spec, ownerTag }, _observed, aws) {
    await addTag(bucketTarget(spec, aws), ownerTag.key, ownerTag.value);
  },

  apply: applyToBucket,

  /** A bucket that is not empty is S3's to refuse: nothing is ever emptied here. */
  async cleanup({ spec }, _observed, { s3 }) {
    try {
      await s3.send(new DeleteBucketCommand({ Bucket: bucketName(spec) }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "NoSuchBucket")) throw error;
    }
    return done;
  },
};
