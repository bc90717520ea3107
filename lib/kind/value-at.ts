import { own } from "../text/own.ts";
import type { At } from "./at.ts";

/** Where a description contains something: a path, or how it follows from the description. */
export type Shown = string | ((description: At["description"]) => unknown);

/** Where a description contains a text that is to be in another form. */
export interface ShownText {
  readonly at: string;
  readonly form: (text: string) => string;
}

/** What a description contains at a place. */
export function shownIn(description: At["description"], place: Shown): unknown {
  return typeof place === "function" ? place(description) : valueAt(description, place);
}

/**
 * The value at a path in what AWS has returned, such as `repositories.0`. `*` stands for every item of a list, as in
 * `Subnets.*.SubnetIdentifier`. Without a path, the value itself.
 */
export function valueAt(value: unknown, path: string | undefined): unknown {
  return path === undefined ? value : valueAfter(value, path.split("."));
}

function valueAfter(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (step === "*") return Array.isArray(value) ? value.map((item) => valueAfter(item, rest)) : undefined;
  return isRecord(value) ? valueAfter(own(value, step), rest) : undefined;
}

/** The text of a member; the empty text if the member is missing or something else. */
export function textAt(record: Readonly<Record<string, unknown>>, member: string): string {
  const value = own(record, member);
  return typeof value === "string" ? value : "";
}

/** Whether a value has members, as objects and lists have. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
