import { callingOf } from "../calling.ts";
import { companionIn } from "../companion-in.ts";
import type { AnySdk } from "../sdk-types.ts";
import type { Companion, Item } from "../tag-data.ts";
import { atOf, call, type Described, type Source, type Target } from "../target.ts";
import { isRecord } from "../value-at.ts";
import { identityOf, requiredCompanion } from "./items.ts";
import { ownerText } from "./proof.ts";

// Some resources without tags are so many that their parent's tags cannot keep all the owners. Beside each of them is a companion, which is an
// item of the same list and names the owner. A single call makes both, and a single call removes both, so none is ever without the other.
// Nothing is overwritten: both are removed with the values that were read, and created again, or AWS refuses the whole call. So a resource
// that belongs to another object by then is neither changed nor removed.

/** A description with the resource and its companion. Resolves to `undefined` if the list does not contain the resource. */
export async function withItems(
  source: Source,
  target: Target,
  description: Described,
): Promise<Described | undefined> {
  const companion = companionIn(source);
  if (companion === undefined) return description;
  const calling = callingOf(source, target, description);
  const key = companion.key(calling);
  const Item = await companion.get(calling, key);
  if (Item === undefined) return undefined;
  return { ...description, Item, Companion: await companion.get(calling, companion.beside(key)) };
}

/** The owner that the companion in a description names. */
export function companionOwner(companion: Companion<AnySdk>, description: Described = {}): string | undefined {
  const { Companion } = description;
  return isRecord(Companion) ? companion.says(Companion) : undefined;
}

/** The input that creates a resource with these members, and its companion, and the description of both. */
export function itemsToCreate(source: Source, target: Target, parent: Described | undefined, members: Item) {
  // The parent has just been there, so another pass finds out what has become of it.
  if (parent === undefined) throw new Error("the parent of the resource has disappeared");
  const { key, made } = companionFor(source, target, parent);
  const Item = { ...key, ...members };
  // Without its resource, a companion is only what somebody has left who removed the resource.
  return {
    input: requiredCompanion(source).put([
      ["create", Item],
      ["put", made],
    ]),
    description: { ...parent, Item, Companion: made },
  };
}

/** The input that removes a resource with this description, and its companion. AWS removes nothing that has other values. */
export function itemsToRemove(source: Source, description: Described = {}): Item {
  const { Item, Companion } = itemsIn(description);
  return requiredCompanion(source).put([
    ["remove", Item],
    ["remove", Companion],
  ]);
}

/** The input that replaces the resource by one with these members. What identifies it stays, and so does its companion. */
export function itemToReplace(source: Source, description: Described, members: Item): Item {
  const { Item, Companion } = itemsIn(description);
  return requiredCompanion(source).put([
    ["remove", Item],
    ["remove", Companion],
    ["create", { ...identityOf(source, Item), ...members }],
    ["create", Companion],
  ]);
}

/**
 * Makes the companion of a resource that exists, in place of the one that was read. AWS refuses if there is another one by now. Resolves to
 * the description with the new companion.
 */
export async function addCompanion(source: Source, target: Target, description: Described = {}): Promise<Described> {
  const { made } = companionFor(source, target, description);
  const { Companion } = description;
  const input = requiredCompanion(source).put([
    ...(isRecord(Companion) ? [["remove", Companion] as const] : []),
    ["create", made],
  ]);
  await call(source, target, source.data.tags.set, description, input);
  return { ...description, Companion: made };
}

/** The resource and its companion, as they were read. Without a companion, nothing says that the resource is the object's. */
function itemsIn({ Item, Companion }: Described): { readonly Item: Item; readonly Companion: Item } {
  if (!isRecord(Item) || !isRecord(Companion)) throw new Error("the companion of the resource was not read");
  return { Item, Companion };
}

/** What identifies the resource, and the companion that names the object as its owner. Throws a `TerminalError` if there can be none. */
function companionFor(source: Source, target: Target, description: Described) {
  const companion = requiredCompanion(source);
  const at = atOf(source, target, description);
  const key = companion.key(at);
  return { key, made: companion.create(companion.beside(key), ownerText(target), at) };
}
