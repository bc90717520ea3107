import { hash } from "node:crypto";
import type { Tags } from "../kind-on-aws.ts";

const OWNER = "services.k8s.aws/driftless-owner";
const CONSENT = "driftless.dev/adoptable-by";

/** The tags that a parent keeps for a child that cannot have tags. */
export interface ChildTags {
  /** The tags of the child, as the tags of its parent show them: its owner, and the consent that the parent gives for its children. */
  read(parent: Tags): Tags;
  /** The parent's tags after the child has been given exactly these tags. Only the owner and the consent can be kept. */
  write(parent: Tags, id: string, tags: Tags): Tags;
}

/** `child` is what distinguishes the child from the other children of its parent. */
export function childTags(plural: string, child: string): ChildTags {
  const key = `${OWNER}/${plural}/${hash("sha256", child).slice(0, 32)}`;
  return {
    read({ [key]: mark, [CONSENT]: consent }) {
      const owner = mark?.replace(/^\S+ /, "");
      return { ...(owner !== undefined && { [OWNER]: owner }), ...(consent !== undefined && { [CONSENT]: consent }) };
    },
    write({ [key]: _mark, [CONSENT]: _consent, ...others }, id, { [OWNER]: owner, [CONSENT]: consent }) {
      return {
        ...others,
        ...(owner !== undefined && { [key]: `${id} ${owner}` }),
        ...(consent !== undefined && { [CONSENT]: consent }),
      };
    },
  };
}

/** The tags of a parent that an object in this namespace owns. */
export function tagsOfParent(namespace: string): Tags {
  return { [OWNER]: `${namespace}/parent` };
}
