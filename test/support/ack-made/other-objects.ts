import { bucketKind } from "../../../lib/resources/s3/bucket/kind.ts";
import type { KindOnAws, Tags } from "../kind-on-aws/kind-on-aws.ts";
import { ACCOUNT, REGION } from "../test-account.ts";
import { type AckObject, created } from "./ack-objects.ts";

export const OTHER_REGION = "eu-west-1";

/** A bucket in another region. */
export function abroad(): AckObject {
  const [template] = created;
  if (template === undefined) throw new Error("there are no recorded objects");
  return {
    ...template,
    metadata: {
      ...{ ...template.metadata, name: "abroad", namespace: "team" },
      annotations: { "services.k8s.aws/region": OTHER_REGION },
      finalizers: [`finalizers.${bucketKind.group}/Bucket`],
    },
    spec: { name: "exam-abroad" },
    status: statusOf("arn:aws:s3:::exam-abroad", OTHER_REGION),
  };
}

/** The object of a resource that `make` makes, as ACK leaves it. */
export function ackObjectOf(aws: KindOnAws, name: string): AckObject {
  const { group, version, kind } = aws.kind;
  return {
    ...{ apiVersion: `${group}/${version}`, kind },
    metadata: {
      ...{ name: kind.toLowerCase(), namespace: "team", uid: "", resourceVersion: "", generation: 1 },
      finalizers: [`finalizers.${group}/${kind}`],
    },
    // Every spec of these kinds has more than a name.
    spec: { ...aws.spec(name), ...aws.asMade } as unknown as { name: string },
    status: statusOf(aws.arn(name), REGION),
  };
}

/** What ACK's controllers write into a status, as far as it counts. */
function statusOf(arn: string, region: string) {
  const synced = { type: "ACK.ResourceSynced", status: "True" } as const;
  return {
    ackResourceMetadata: { arn, ownerAccountID: ACCOUNT, region, partition: "aws" },
    conditions: [{ ...synced, reason: "", message: "Resource synced successfully" }],
  };
}

/** The tags that ACK's controllers give every resource by default. */
export function ackDefaults(service: string, namespace: string): Tags {
  const version = service === "s3" ? "s3-unknown" : `${service}-v1.10.0`;
  return { "services.k8s.aws/controller-version": version, "services.k8s.aws/namespace": namespace };
}

/** The tags that a spec declares. */
export function tagsOf(spec: unknown): Tags {
  const { tagging } = spec as { tagging?: { tagSet?: readonly { key: string; value: string }[] } };
  return Object.fromEntries((tagging?.tagSet ?? []).map(({ key, value }) => [key, value]));
}
