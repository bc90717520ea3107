import { isDeepStrictEqual } from "node:util";
import { excerpt, LONGEST, textsOf, whereTheyDiffer } from "./excerpt.ts";
import { isShallow } from "./is-shallow.ts";
import { isRecord, own } from "./own.ts";
import { stableText } from "./stable-text.ts";

/** A change to a value. */
export interface Change {
  /** The path of the value, such as `tagging`. If omitted, `from` and `to` are records. */
  readonly field?: string;
  /** `undefined` if there is no value. */
  readonly from: unknown;
  readonly to: unknown;
}

/** A change to one leaf of a value. */
export interface Leaf extends Change {
  /** The path of the leaf, such as `tagging.team`. */
  readonly field: string;
}

/** A change to one leaf, as text. Long values are truncated. */
export type TextChange = Readonly<Record<keyof Leaf, string>>;

/** Changes leaf by leaf, on one line: `versioning: Suspended -> Enabled; tagging.team: a -> b`. */
export function describeChanges(changes: readonly Change[]): string {
  return leavesAsText(changes)
    .map(({ field, from, to }) => `${field}: ${from} -> ${to}`)
    .join("; ");
}

/**
 * Changes leaf by leaf. Of a long value, each item or member that differs is a leaf of its own, and a long text is shown where it differs.
 * Each difference is shown, also one in white space or in the order of items.
 */
export function leavesAsText(changes: readonly Change[]): readonly TextChange[] {
  return changes.flatMap(leavesOf).flatMap((leaf) => asText(leaf, MOST_LEVELS));
}

/** Of a document, these are its statements and their members. */
const MOST_LEVELS = 3;

function asText({ field, from, to }: Leaf, levels: number): readonly TextChange[] {
  const texts = textsOf(from, to);
  const isLong = texts.some((text) => text.length > LONGEST);
  const smaller = isLong && levels > 0 ? differingItems({ field, from, to }) : undefined;
  if (smaller !== undefined) return smaller.flatMap((leaf) => asText(leaf, levels - 1));
  const [before, after] = whereTheyDiffer(texts);
  return [{ field, from: before, to: after }];
}

/** The items or members that one value has and the other has not; `undefined` if the values have none. */
function differingItems({ field, from, to }: Leaf): readonly Leaf[] | undefined {
  if (isRecord(from ?? {}) && isRecord(to ?? {})) return changedLeaves(field, from ?? {}, to ?? {});
  if (!Array.isArray(from ?? []) || !Array.isArray(to ?? [])) return undefined;
  const [before, after] = [itemsOf(from), itemsOf(to)];
  const removed = unmatched(before, after).map(({ item, index }) => ({ index, from: item, to: undefined }));
  const added = unmatched(after, before).map(({ item, index }) => ({ index, from: undefined, to: item }));
  return [...removed, ...added].map(({ index, ...change }) => ({ field: `${field}[${index}]`, ...change }));
}

function itemsOf(list: unknown) {
  return ((list ?? []) as readonly unknown[]).map((item, index) => ({ item, index, text: stableText(item) }));
}

/** The items of the first list without an equal one in the second. */
function unmatched(items: ReturnType<typeof itemsOf>, others: ReturnType<typeof itemsOf>) {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  return items.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** A change leaf by leaf, in full. */
export function leavesOf({ field = "", from, to }: Change): readonly Leaf[] {
  return changedLeaves(field, from, to);
}

/** A long path is truncated: every leaf repeats the keys that lead to it, and a user may write many leaves under a long key. */
function changedLeaves(path: string, former: unknown, latter: unknown): readonly Leaf[] {
  if (Object.is(former, latter)) return [];
  const [from, to] = asDocuments(former, latter);
  if (isRecord(from) && isRecord(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return keys.flatMap((key) =>
      changedLeaves(excerpt(path === "" ? key : `${path}.${key}`), own(from, key), own(to, key)),
    );
  }
  if (Array.isArray(from) && Array.isArray(to)) {
    const [before, after] = [byName(from), byName(to)];
    if (before !== undefined && after !== undefined) {
      const names = [...new Set([...before.keys(), ...after.keys()])];
      return [
        ...names.flatMap((name) => changedLeaves(excerpt(`${path}[${name}]`), before.get(name), after.get(name))),
        ...reordering(path, before, after),
      ];
    }
    if (from.length === to.length) {
      return from.flatMap((item, index) => changedLeaves(`${path}[${index}]`, item, to[index]));
    }
  }
  return isDeepStrictEqual(from, to) ? [] : [{ field: path, from, to }];
}

/** The order of the items that both lists have, if it differs. */
function reordering(
  path: string,
  from: ReadonlyMap<string, unknown>,
  to: ReadonlyMap<string, unknown>,
): readonly Leaf[] {
  const [before, after] = [
    [...from.keys()].filter((name) => to.has(name)),
    [...to.keys()].filter((name) => from.has(name)),
  ];
  return isDeepStrictEqual(before, after) ? [] : [{ field: `${path} (order)`, from: before, to: after }];
}

/** The members by which AWS tells the items of its lists apart, such as `indexName` or `id`; a name is preferred to an identifier. */
const NAMES = [/name$/i, /id$/i];

/** The items of a list by their names; `undefined` unless each item has a unique name. */
function byName(items: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const map = new Map<string, unknown>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined || map.has(name)) return undefined;
    map.set(name, item);
  }
  return map;
}

function nameOf(item: unknown): string | undefined {
  const members = isRecord(item) ? Object.entries(item) : [];
  const naming = NAMES.flatMap((name) => members.filter(([key]) => name.test(key)));
  return naming.map(([, value]) => value).find(isName);
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** Two values, as documents if they are documents that differ in more than how they are written. */
function asDocuments(from: unknown, to: unknown): readonly [unknown, unknown] {
  if (typeof from !== "string" && typeof to !== "string") return [from, to];
  const documents = [parsed(from), parsed(to)] as const;
  return isDeepStrictEqual(...documents) ? [from, to] : documents;
}

/** Parses a string that contains a JSON document, such as a policy, so that the document is also compared leaf by leaf. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !value.trimStart().startsWith("{") || !isShallow(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
