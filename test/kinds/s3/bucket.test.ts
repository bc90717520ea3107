import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { own } from "../../../lib/text/own.ts";
import { conforms } from "../../kind/conformance.ts";
import { type ChangeableField, describeKind, type Fields, immutable, tags } from "../../kind/description.ts";
import { allExamples } from "../../support/kinds/bucket-examples/all.ts";
import { openBucketOnS3 } from "../../support/kinds/kind-on-aws/bucket-on-s3.ts";
import { asFields, type KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { bucketWithSettings } from "./recorded/bucket-with-settings.ts";
import { errors } from "./recorded/errors.ts";
import { newBucket } from "./recorded/new-bucket.ts";

/** The parts that parts.real.test.ts tests: they need another emulator or bucket, or several fields. */
const elsewhere = ["abac", "acl", "logging", "objectLockConfiguration", "replication"];

/** The first example of each part. Others remove the setting. */
const parts = allExamples
  .filter(({ part }) => !elsewhere.includes(part.name))
  .map(({ part: { name }, examples, needs }): ChangeableField<KindOnAws> => {
    const [[declared] = [{}]] = examples;
    return {
      field: name,
      ...(needs && { base: needs as Fields }),
      declared: declared as Fields,
      drift: { [name]: undefined },
    };
  });

/** What S3 shows about a bucket, without settings that have the same effect as those of a new bucket. */
async function look(aws: KindOnAws, name: string): Promise<object> {
  const found = JSON.stringify({ ...(await aws.read(name)), tags: await aws.readTags(name) });
  return JSON.parse(found, (member, value) => (own(DEFAULTS, member) === value ? undefined : value));
}

const DEFAULTS: Readonly<Record<string, unknown>> = { BucketKeyEnabled: false, Status: "Suspended" };

export const description = describeKind({
  kind: bucketKind,
  open: openBucketOnS3,
  spec: (name) => ({ name }),
  resource: (name) => `s3:::${name}`,
  longestName: "b".repeat(63),
  exposure: ["publicAccessBlock", "policy", "acl"],
  heldBackBy: {
    policy: ["publicAccessBlock", "ownershipControls"],
    acl: ["publicAccessBlock", "ownershipControls"],
    website: ["publicAccessBlock", "ownershipControls"],
  },
  adoptionFields: [{ fields: { name: "orders" }, is: { spec: { name: "orders" } } }],
  look,
  changeable: [...parts, tags({ tagSet: asFields({ team: "shop" }) }, "tagging")],
  fixed: [immutable("name")],
  elsewhere: [
    ...elsewhere,
    // bucket.real.test.ts and new-bucket.real.test.ts test these.
    "createBucketConfiguration",
    "grantFullControl",
    "grantRead",
    "grantReadACP",
    "grantWrite",
    "grantWriteACP",
    "namespace",
    "objectLockEnabledForBucket",
    "objectOwnership",
  ],
  defaults: { accelerate: { status: "Suspended" }, requestPayment: { payer: "BucketOwner" } },
  recorded: { resources: [newBucket, bucketWithSettings], errors },
});

if (import.meta.vitest) conforms(description);
