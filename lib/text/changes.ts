import { isDeepStrictEqual } from "node:util";
import { excerpt, LONGEST, textsOf, whereTheyDiffer } from "./excerpt.ts";
import { valuesIn } from "./is-shallow.ts";
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

/**
 * Changes leaf by leaf, on one line: `versioning: Suspended -> Enabled; tagging.team: a -> b`. What comes after 10,000 characters, which is
 * more than any message has room for, is left out.
 */
export function describeChanges(changes: readonly Change[]): string {
  let line = "";
  for (const { field, from, to } of changes.values().flatMap(leavesOf).flatMap(asTexts)) {
    line += `${line === "" ? "" : "; "}${field}: ${from} -> ${to}`;
    if (line.length > MOST_CHARACTERS) return `${line}; …`;
  }
  return line;
}

const MOST_CHARACTERS = 10_000;

/**
 * Changes leaf by leaf. Of a long value, each item or member that differs is a leaf of its own, and a long text is shown where it differs.
 * Each difference is shown, also one in white space or in the order of items.
 */
export function leavesAsText(changes: readonly Change[]): readonly TextChange[] {
  return changes.flatMap(leavesOf).flatMap((leaf) => [...asTexts(leaf)]);
}

function asTexts(leaf: Leaf): Iterable<TextChange> {
  return asText(leaf, MOST_LEVELS);
}

/** Of a document, these are its statements and their members. */
const MOST_LEVELS = 3;

function* asText({ field, from, to }: Leaf, levels: number): Generator<TextChange, void, undefined> {
  const texts = textsOf(from, to);
  const isLong = texts.some((text) => text.length > LONGEST);
  const smaller = isLong && levels > 0 ? differingItems({ field, from, to }) : undefined;
  if (smaller === undefined) {
    const [before, after] = whereTheyDiffer(texts);
    yield { field, from: before, to: after };
    return;
  }
  for (const leaf of smaller) yield* asText(leaf, levels - 1);
}

/** The items or members that one value has and the other has not; `undefined` if the values have none. */
function differingItems({ field, from, to }: Leaf): Iterable<Leaf> | undefined {
  if (isRecord(from ?? {}) && isRecord(to ?? {})) return changedLeaves(field, from ?? {}, to ?? {}, roomForDocuments());
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

/** A change leaf by leaf, in full. A value of which more than 1,000 leaves differ is one leaf. */
export function leavesOf(change: Change): readonly Leaf[] {
  const leaves = LEAVES.get(change) ?? leavesWithin(change, roomForDocuments());
  LEAVES.set(change, leaves);
  return leaves;
}

/** An Event and the history both tell the changes of a pass, and large documents take long to compare. */
const LEAVES = new WeakMap<Change, readonly Leaf[]>();

function leavesWithin({ field = "", from, to }: Change, room: Room): readonly Leaf[] {
  if (field === "" && isRecord(from) && isRecord(to)) {
    const changes = keysOf(from, to).map((key) => ({ field: excerpt(key), from: own(from, key), to: own(to, key) }));
    return changes.flatMap((change) => leavesWithin(change, room));
  }
  const leaves = [...changedLeaves(field, from, to, room).take(MOST_LEAVES + 1)];
  return leaves.length > MOST_LEAVES ? [{ field, from, to }] : leaves;
}

/** How many more values of documents are compared, of the larger one if there are two. Of documents with more, the texts are compared. */
interface Room {
  values: number;
}

/** Enough for a policy of 65,536 characters, the longest that AWS accepts, with ordinary statements: it has about 3,000 values. */
function roomForDocuments(): Room {
  return { values: 5_000 };
}

/** A user may write a hundred thousand values in one field. Nobody reads so many changes, and each costs what one of them costs. */
const MOST_LEAVES = 1_000;

/** A long path is truncated: every leaf repeats the keys that lead to it, and a user may write many leaves under a long key. */
function* changedLeaves(path: string, former: unknown, latter: unknown, room: Room): Generator<Leaf, void, undefined> {
  if (Object.is(former, latter)) return;
  const [from, to] = asDocuments(former, latter, room);
  if (isRecord(from) && isRecord(to)) {
    for (const key of keysOf(from, to)) {
      yield* changedLeaves(excerpt(path === "" ? key : `${path}.${key}`), own(from, key), own(to, key), room);
    }
    return;
  }
  if (Array.isArray(from) && Array.isArray(to)) {
    const [before, after] = [byName(from), byName(to)];
    if (before !== undefined && after !== undefined) {
      for (const name of new Set([...before.keys(), ...after.keys()])) {
        yield* changedLeaves(excerpt(`${path}[${name}]`), before.get(name), after.get(name), room);
      }
      yield* reordering(path, before, after);
      return;
    }
    if (from.length === to.length) {
      for (const [index, item] of from.entries()) yield* changedLeaves(`${path}[${index}]`, item, to[index], room);
      return;
    }
  }
  if (!isDeepStrictEqual(from, to)) yield { field: path, from, to };
}

function keysOf(from: object, to: object): readonly string[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])];
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
function asDocuments(from: unknown, to: unknown, room: Room): readonly [unknown, unknown] {
  const texts = [from, to].filter(isDocument);
  const values = Math.max(...texts.map((text) => valuesIn(text) ?? Number.POSITIVE_INFINITY));
  if (texts.length === 0 || values > room.values) return [from, to];
  room.values -= values;
  const documents = [parsed(from), parsed(to)] as const;
  return isDeepStrictEqual(...documents) ? [from, to] : documents;
}

/** Whether a value looks like a JSON document, such as a policy, so that the document is also compared leaf by leaf. */
function isDocument(value: unknown): value is string {
  return typeof value === "string" && value.trimStart().startsWith("{");
}

function parsed(value: unknown): unknown {
  if (!isDocument(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
