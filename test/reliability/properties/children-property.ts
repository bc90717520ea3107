import { OWNER_TAG } from "../../support/worlds/memory-world.ts";
import type { PassView } from "../journal/moments.ts";
import { isChild, isKeptForChild, keptKeyOf, mayHaveChildren, type TagInput, taggedIn } from "./children.ts";
import type { Property } from "./property.ts";

export const childrenProperty: Property = {
  name: "P19",
  promise:
    "If the parent of a resource keeps its owner tag, a pass over the resource changes no other tag of the parent. It creates the resource, or sets this tag, only after it has read that an object in the same namespace owns the parent. If a companion keeps the owner, a pass writes only after it has read that, or that the parent consents to resources of the namespace. A pass over the parent changes none of these tags.",
  atCloudWrite({ call: { verb, body }, pass: { claimed, parents, reference } }) {
    const keys = taggedIn(verb, body);
    if (claimed === undefined || !isChild(claimed)) {
      const lost = keys.find(isKeptForChild);
      return lost === undefined ? undefined : `${lost} was changed, which is that of a child`;
    }
    const other = keys.find((key) => key !== keptKeyOf(claimed));
    if (other !== undefined) return `${other} of the parent was changed`;
    const { ResourceArn, Kite = ResourceArn } = body as TagInput & { readonly Kite?: string };
    if (!verb.startsWith("Create") && !["AddKiteTags", "ChangeLabels"].includes(verb)) return undefined;
    const tags = parents.get(Kite);
    const isLawful = mayHaveChildren(tags, claimed, reference.namespace);
    return isLawful ? undefined : `a child of ${Kite}, which is ${tags?.[OWNER_TAG] ?? "nobody"}'s, was written`;
  },
};

/** Whether a pass has read that no object in its namespace owns the parent of its resource, whoever owns it by now. */
export function sawForeignParent({ parents, reference }: Pick<PassView, "parents" | "reference">): boolean {
  return [...parents.values()].some((tags) => !mayHaveChildren(tags, reference.kind, reference.namespace));
}
