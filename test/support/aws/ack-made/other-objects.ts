import { writtenByAck } from "../../../../lib/annotations/written-by-ack.ts";
import { bucketKind } from "../../../../lib/kinds/s3/bucket/kind.ts";
import type { ResourceKind } from "../../../../lib/kubernetes/resource-kind.ts";
import type { KindOnAws, Tags } from "../../kinds/kind-on-aws/kind-on-aws.ts";
import { ACCOUNT, REGION } from "../test-account.ts";
import { type AckObject, created } from "./ack-objects.ts";

export const OTHER_REGION = "eu-west-1";

/** A bucket that is not among the recorded ones. */
export interface OtherBucket {
  readonly object: AckObject;
  readonly region: typeof REGION | typeof OTHER_REGION;
  /** The tags that ACK's flag `--resource-tags` added. */
  readonly resourceTags: Tags;
}

/** A bucket in another region, and one that ACK created with the flag `--resource-tags`. */
export const otherBuckets: readonly OtherBucket[] = [
  {
    object: bucketObject("abroad", OTHER_REGION, { "services.k8s.aws/region": OTHER_REGION }),
    region: OTHER_REGION,
    resourceTags: {},
  },
  { object: bucketObject("costs", REGION, {}), region: REGION, resourceTags: { "cost-center": "4711" } },
];

function bucketObject(
  name: string,
  region: OtherBucket["region"],
  annotations: Readonly<Record<string, string>>,
): AckObject {
  const [template] = created;
  if (template === undefined) throw new Error("there are no recorded objects");
  return {
    ...template,
    metadata: {
      ...template.metadata,
      name,
      namespace: "team",
      annotations,
      finalizers: [`finalizers.${bucketKind.group}/Bucket`],
    },
    spec: { name: `exam-${name}` },
    status: statusOf(`arn:aws:s3:::exam-${name}`, region),
  };
}

/** The object for a resource that `make` creates, as ACK leaves it. */
export function ackObjectOf(aws: KindOnAws, name: string): AckObject {
  const { group, version, kind } = aws.kind;
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: {
      name: kind.toLowerCase(),
      namespace: "team",
      uid: "",
      resourceVersion: "",
      generation: 1,
      finalizers: [`finalizers.${group}/${kind}`],
      annotations: acksAnnotations(aws.kind),
    },
    // The specs of these kinds contain more fields than the name.
    spec: { ...aws.spec(name), ...aws.asMade } as unknown as { name: string },
    status: statusOf(aws.arn(name), REGION),
  };
}

/** The relevant parts of what ACK's controllers write into a status. */
function statusOf(arn: string, region: string) {
  const synced = { type: "ACK.ResourceSynced", status: "True" } as const;
  return {
    ackResourceMetadata: { arn, ownerAccountID: ACCOUNT, region, partition: "aws" },
    conditions: [{ ...synced, reason: "", message: "Resource synced successfully" }],
  };
}

/** The annotations that ACK's controllers write on objects of a kind. */
export function acksAnnotations(kind: ResourceKind): Readonly<Record<string, string>> {
  return Object.fromEntries(writtenByAck(kind).map((name) => [name, "what was sent last"]));
}

/** The tags that ACK's controllers add to every resource by default. */
export function ackDefaults(service: string, namespace: string): Tags {
  const version = service === "s3" ? "s3-unknown" : `${service}-v1.10.0`;
  return { "services.k8s.aws/controller-version": version, "services.k8s.aws/namespace": namespace };
}

/** The tags that a spec declares. */
export function tagsOf(spec: unknown): Tags {
  const { tagging } = spec as { tagging?: { tagSet?: readonly { key: string; value: string }[] } };
  return Object.fromEntries((tagging?.tagSet ?? []).map(({ key, value }) => [key, value]));
}
