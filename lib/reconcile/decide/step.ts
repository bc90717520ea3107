import { isDeepStrictEqual } from "node:util";
import { excerpt } from "../../text/excerpt.ts";
import { isShallow } from "../../text/is-shallow.ts";
import { own } from "../../text/own.ts";
import type { AnyPart } from "../contract/part.ts";
import { canonical } from "./agree.ts";

/** One change to one part, as it is planned, executed and reported. */
export interface Step {
  readonly part: string;
  /** The spec field under which the change is reported. If omitted, `from` and `to` are records of spec fields. */
  readonly field?: string;
  /** The values as users would write them; `undefined` for the absence of a value, as in a new resource. */
  readonly from: unknown;
  readonly to: unknown;
}

/** A step that a pass intends to make. */
export interface PlannedStep extends Step {
  /** The values as the kind writes them. `from` and `to` say the same as users would write it. */
  readonly change: Leg<unknown>;
  /** The step can be made while AWS is working on the resource. */
  readonly whileBusy: boolean;
  /** The parts that must have been read, and must not have failed, before this step is made. */
  readonly heldBackBy: readonly string[];
}

/** The changes along a route, one after another. Without a route, there is only one change. */
export function legsOf<Value>(change: Leg<Value>, route: readonly Value[] = [change.to]): readonly Leg<Value>[] {
  const stops = [change.from, ...route];
  return route.map((to, index) => ({ from: stops[index] as Value, to }));
}

/** A change to the value of a part, or to the tags. */
export interface Leg<Value> {
  readonly from: Value;
  readonly to: Value;
}

/**
 * The change to a part as users would write it. If the part has `toSpec`, the change is expressed in terms of the spec fields that declare
 * the part's values.
 */
export function changeOf(part: AnyPart, from: unknown, to: unknown): Pick<Step, "field" | "from" | "to"> {
  const [before, after] = [from ?? part.initial, to ?? part.initial].map((value) => canonical(part, value));
  if (part.toSpec === undefined || standsForField(part, after ?? before)) {
    return { field: fieldOf(part), from: before, to: after };
  }
  const inSpec = (value: unknown) => (value === undefined ? {} : part.toSpec?.(value));
  return { from: inSpec(before), to: inSpec(after) };
}

/** Whether the value is a string that represents the only field of its part, as in `versioning: Enabled -> Suspended`. */
function standsForField({ fields = [] }: AnyPart, value: unknown): boolean {
  return fields.length < 2 && typeof value === "string";
}

/** The first spec field of a part. */
export function fieldOf({ name, fields: [field = name] = [] }: AnyPart): string {
  return field;
}

/** A change to one leaf of a spec. */
export interface Leaf {
  /** The path of the leaf, such as `tagging.team`. */
  readonly field: string;
  /** `undefined` if there is no value. */
  readonly from: unknown;
  readonly to: unknown;
}

/** A change to one leaf of a spec, as text. Long values are truncated. */
export type Change = Readonly<Record<keyof Leaf, string>>;

/** All changes in the steps, leaf by leaf and on one line: `versioning: Suspended -> Enabled; tagging.team: a -> b`. */
export function describeSteps(steps: readonly Step[]): string {
  return changesIn(steps)
    .map(({ field, from, to }) => `${field}: ${from} -> ${to}`)
    .join("; ");
}

/** All changes in the steps, leaf by leaf, with long values truncated. A change is omitted if its two values are identical as text. */
export function changesIn(steps: readonly Step[]): readonly Change[] {
  return steps.flatMap(leavesIn).flatMap(({ field, from, to }) => {
    const [before, after] = [textOf(from), textOf(to)];
    return before === after ? [] : [{ field, from: shortened(before), to: shortened(after) }];
  });
}

/** All changes in a step, leaf by leaf and in full. */
export function leavesIn({ field = "", from, to }: Step): readonly Leaf[] {
  return changedLeaves(field, parsed(from), parsed(to));
}

/** A long path is truncated: every leaf repeats the keys that lead to it, and a user may write many leaves under a long key. */
function changedLeaves(path: string, from: unknown, to: unknown): readonly Leaf[] {
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

/** The members that AWS uses to tell the items of its lists apart. */
const NAMES = ["id", "Sid", "indexName", "regionName", "attributeName"];

/** The items of a list by their names; `undefined` unless each item has a unique name. */
function byName(items: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const named = items.map((item) => [
    isRecord(item) ? NAMES.map((name) => own(item, name)).find(isName) : undefined,
    item,
  ]);
  const map = new Map(named.flatMap(([name, item]) => (isName(name) ? [[name, item] as const] : [])));
  return map.size === items.length ? map : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
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
