import { TerminalError } from "../../reconcile/contract/errors.ts";
import type { Place } from "../../reconcile/contract/resource.ts";
import { endOfString, isShallow } from "../../text/is-shallow.ts";
import { isRecord } from "../../text/own.ts";

/** A parsed policy: a JSON object of unknown content. */
export type PolicyDocument = Readonly<Record<string, unknown>>;

/**
 * Parses a policy. Numbers that JavaScript cannot represent exactly are returned as strings. Returns `undefined` for a string that is not a
 * JSON object, or is nested more than 100 levels deep, and therefore cannot be a policy.
 */
export function parsePolicy(text: string): PolicyDocument | undefined {
  const parsed = parseDocument(text);
  return isRecord(parsed) ? parsed : undefined;
}

/** Parses a JSON object or list likewise. */
export function parseDocument(text: string): PolicyDocument | readonly unknown[] | undefined {
  if (!isShallow(text)) return undefined;
  try {
    const all: unknown = JSON.parse(text);
    // A function that is called for each value makes parsing five times as slow.
    const parsed: unknown = writtenIn(text).isExact ? all : JSON.parse(text, exactNumber);
    return isRecord(parsed) || Array.isArray(parsed) ? parsed : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function exactNumber(_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  return typeof value === "number" && source !== undefined && String(value) !== source ? source : value;
}

/** Whether any object in a JSON document, whose value this is, has a key more than once. `JSON.parse` keeps only the last value of such a key. */
export function hasDuplicateKeys(text: string, value: unknown): boolean {
  return writtenIn(text).keys !== countKeys(value);
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = members === value ? 0 : members.length;
  for (const member of members) if (typeof member === "object") count += countKeys(member);
  return count;
}

/** How many keys a JSON text has, and whether JavaScript can represent each of its numbers exactly. */
function writtenIn(text: string): { readonly keys: number; readonly isExact: boolean } {
  let keys = 0;
  let isExact = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) keys++;
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      NUMBER.test(text);
      const end = NUMBER.lastIndex;
      isExact &&= end === at + 1 || String(Number(text.slice(at, end))) === text.slice(at, end);
      at = end - 1;
    }
  }
  return { keys, isExact };
}

const NUMBER = /[-+.\deE]+/y;
const [QUOTE, COLON, MINUS, ZERO, NINE] = [34, 58, 45, 48, 57];

/** The ARN of an account itself, by which the account's IAM policies decide. */
function rootOf({ partition, account }: Place): string {
  return `arn:${partition}:iam::${account}:root`;
}

/** The policy by which the account's IAM policies decide about a resource, under the names that AWS gives it. */
export function accountPolicy(
  place: Place,
  action: string,
  { id, sid }: { readonly id: string; readonly sid: string },
) {
  const statement = { Sid: sid, Effect: "Allow", Principal: { AWS: rootOf(place) }, Action: action, Resource: "*" };
  return JSON.stringify({ Version: "2012-10-17", Id: id, Statement: [statement] });
}

/**
 * Throws a `TerminalError` for a policy that takes a resource from its account: IAM policies then no longer apply to it, and if the
 * principals in its policy are gone, only AWS Support can recover it. A blank text is no policy.
 */
export function requireAccount(text: string | undefined, field: string, action: string, place: Place): undefined {
  const policy = text?.trim() ?? "";
  if (policy === "") return;
  const document = parsePolicy(policy);
  if (document === undefined) throw new TerminalError("InvalidSpec", `${field} is not a JSON object`);
  if ([document.Statement].flat().some((statement) => isRecord(statement) && letsAccount(statement, action, place)))
    return;
  const rule = `must allow ${action} on * to ${rootOf(place)}, without conditions`;
  throw new TerminalError("InvalidSpec", `${field} ${rule}: otherwise, the account could lose the resource`);
}

function letsAccount(
  { Effect, Principal, Action, Resource, Condition }: Readonly<Record<string, unknown>>,
  action: string,
  place: Place,
): boolean {
  const principals = [isRecord(Principal) ? Principal.AWS : Principal].flat();
  const isAccount = [rootOf(place), place.account, "*"].some((one) => principals.includes(one));
  const isAll = [Action].flat().some((one) => one === action || one === "*") && [Resource].flat().includes("*");
  return Effect === "Allow" && isAccount && isAll && Condition === undefined;
}
