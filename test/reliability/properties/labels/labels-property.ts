import { COMPANION } from "../../../support/kinds/driven/label/labels.ts";
import { OWNER_TAG } from "../../../support/worlds/memory-world.ts";
import type { Ending } from "../../journal/moments.ts";
import { isTagged } from "../declared.ts";
import type { Property } from "../property.ts";
import { changesIn, companionIn, createsLabel, isCompanion, labelIn, removesLabel } from "./labels.ts";

export const labelsProperty: Property = {
  name: "P22",
  promise:
    "A resource with a companion is created together with it, and removed together with it, by one call. A resource is removed or replaced only with the values that the pass has read, and only if its companion is the one that the pass has read. None is overwritten. A companion is overwritten only if its resource does not exist.",
  atCloudWrite({ call, resource, pass: { claimed, seen } }) {
    if (changesIn(call).length === 0) return undefined;
    if (labelIn(call, "put") !== undefined) return "a label was overwritten";
    const { Owner: owner = "" } = companionIn(call, "put") ?? {};
    const isOwned = claimed !== undefined && isTagged({ [OWNER_TAG]: owner }, claimed);
    if (createsLabel(call) && !isOwned) return "a label was created without a companion that names its object";
    const removed = labelIn(call, "remove");
    const isAsRead = removed?.Color === seen?.settings.get("color") && removed?.Size === seen?.settings.get("size");
    if (removed !== undefined && !isAsRead) return "a label was removed with other values than those that were read";
    const { owner: read } = seen?.companion ?? {};
    const hasRead = (action: "remove" | "create") => read !== undefined && companionIn(call, action)?.Owner === read;
    if (removed !== undefined && !hasRead("remove")) return "a label was removed without the companion that was read";
    const isKept = removed === undefined || removesLabel(call) || hasRead("create");
    if (!isKept) return "a label was replaced, but not its companion";
    const isMark = companionIn(call, "put") !== undefined && !createsLabel(call);
    const isAnothers = isMark && resource?.tags[OWNER_TAG] !== undefined;
    return isAnothers ? "the companion of a label that has an owner was overwritten" : undefined;
  },
  atEnd: ({ resources, makers, disturbed }) => {
    const found = [...resources].find(
      ([key, { settings }]) => settings.on !== undefined && isAlone(key, { resources, makers, disturbed }),
    );
    return found === undefined ? undefined : `${found[0]} is without its companion or its label`;
  },
};

/** Whether a label of one of our objects is without its companion, or a companion without its label, although nobody else has removed it. */
function isAlone(key: string, { resources, makers, disturbed }: Pick<Ending, "resources" | "makers" | "disturbed">) {
  const [label, companion] = isCompanion(key) ? [key.slice(COMPANION.length), key] : [key, `${COMPANION}${key}`];
  if (disturbed.has(label) || disturbed.has(companion)) return false;
  return isCompanion(key) ? !resources.has(label) : makers.get(label)?.startsWith("uid-") && !resources.has(companion);
}
