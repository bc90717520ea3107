import { OWNER_TAG } from "../../support/worlds/memory-world.ts";
import type { PassView } from "../journal/moments.ts";
import { isChild, isKeptForChild, keptKeyOf, namespaceOf, type TagInput, taggedIn } from "./children.ts";
import type { Property } from "./property.ts";

export const childrenProperty: Property = {
  name: "P19",
  promise:
    "If the parent of a resource keeps its owner tag, a pass over the resource changes no other tag of the parent. It creates the resource, or sets this tag, only after it has read that an object in the same namespace owns the parent. A pass over the parent changes none of these tags.",
  atCloudWrite({ call: { verb, body }, pass: { claimed, parents, reference } }) {
    const keys = taggedIn(verb, body);
    if (claimed === undefined || !isChild(claimed)) {
      const lost = keys.find(isKeptForChild);
      return lost === undefined ? undefined : `${lost} was changed, which is that of a child`;
    }
    const other = keys.find((key) => key !== keptKeyOf(claimed));
    if (other !== undefined) return `${other} of the parent was changed`;
    const { ResourceArn, Kite = ResourceArn } = body as TagInput & { readonly Kite?: string };
    if (!verb.startsWith("Create") && verb !== "AddKiteTags") return undefined;
    const owner = parents.get(Kite)?.[OWNER_TAG];
    const isOwned = namespaceOf(owner) === `east/${reference.namespace}`;
    return isOwned ? undefined : `${Kite}, which is ${owner ?? "nobody"}'s, got a child`;
  },
};

/** Whether a pass has read that no object in its namespace owns the parent of its resource, whoever owns it by now. */
export function sawForeignParent({ parents, reference }: Pick<PassView, "parents" | "reference">): boolean {
  return [...parents.values()].some((tags) => namespaceOf(tags[OWNER_TAG]) !== `east/${reference.namespace}`);
}
