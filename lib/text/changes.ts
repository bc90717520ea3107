import { isDeepStrictEqual } from "node:util";
import { excerpt } from "./excerpt.ts";
import { isShallow } from "./is-shallow.ts";
import { own } from "./own.ts";

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

/** Changes leaf by leaf, with long values truncated. A change is omitted if its two values are identical as text. */
export function leavesAsText(changes: readonly Change[]): readonly TextChange[] {
  return changes.flatMap(leavesOf).flatMap(({ field, from, to }) => {
    const [before, after] = [textOf(from), textOf(to)];
    return before === after ? [] : [{ field, from: shortened(before), to: shortened(after) }];
  });
}

/** A change leaf by leaf, in full. */
export function leavesOf({ field = "", from, to }: Change): readonly Leaf[] {
  return changedLeaves(field, from, to);
}

/** A long path is truncated: every leaf repeats the keys that lead to it, and a user may write many leaves under a long key. */
function changedLeaves(path: string, former: unknown, latter: unknown): readonly Leaf[] {
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
      return names.flatMap((name) => changedLeaves(excerpt(`${path}[${name}]`), before.get(name), after.get(name)));
    }
    if (from.length === to.length) {
      return from.flatMap((item, index) => changedLeaves(`${path}[${index}]`, item, to[index]));
    }
  }
  return isDeepStrictEqual(from, to) ? [] : [{ field: path, from, to }];
}

/** The members by which AWS tells the items of its lists apart, such as `indexName` or `id`; a name is preferred to an identifier. */
const NAMES = [/name$/i, /id$/i];

/** The items of a list by their names; `undefined` unless each item has a unique name. */
function byName(items: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const named = items.map((item) => [nameOf(item), item] as const);
  const map = new Map(named.flatMap(([name, item]) => (name === undefined ? [] : [[name, item] as const])));
  return map.size === items.length ? map : undefined;
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

function textOf(value: unknown): string {
  if (value === undefined) return "none";
  return typeof value === "string" ? value.replace(/\s+/g, " ") : JSON.stringify(value);
}

/** Longer values are truncated, so that one Event has room for several changes. */
const MAXIMUM_LENGTH = 200;

function shortened(text: string): string {
  return text.length <= MAXIMUM_LENGTH ? text : `${text.slice(0, MAXIMUM_LENGTH)}…`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
