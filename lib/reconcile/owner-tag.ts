import { createHash } from "node:crypto";
import type { ObjectMeta } from "../kubernetes/object.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { Tag } from "./resource.ts";

/** https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html */
const MAXIMUM_TAG_VALUE_LENGTH = 256;

/** The tag that says whose an AWS resource is; a value too long for a tag is replaced by its hash. */
export function ownerTag(cluster: string, { namespace, name }: Pick<ObjectMeta, "namespace" | "name">): Tag {
  const value = `${cluster}/${namespace}/${name}`;
  const fits = value.length <= MAXIMUM_TAG_VALUE_LENGTH;
  return {
    key: "driftless.dev/owner",
    value: fits ? value : `sha256:${createHash("sha256").update(value).digest("hex")}`,
  };
}

/**
 * The tags that every resource carries beside those of its spec. There is no version number in `controller-version`: an upgrade
 * must not rewrite the tags of every resource.
 */
export function defaultTags(kind: ResourceKind, owner: Tag, namespace: string): readonly Tag[] {
  const service = kind.group.split(".", 1)[0];
  return [
    { key: "services.k8s.aws/controller-version", value: `${service}-driftless` },
    { key: "services.k8s.aws/namespace", value: namespace },
    owner,
  ];
}
