import { stableText } from "../../text/stable-text.ts";
import { isObject, type PolicyDocument } from "./policy-document.ts";
import { sameDocument } from "./same-document.ts";

/**
 * Whether two policies have the same meaning for IAM. These differences do not matter: the order of statements and lists, the case of
 * actions, a string instead of a list with one string, `*` instead of `{"AWS": "*"}`, and an account's id instead of the ARN of its root
 * user. Strings that are not policies, or that repeat a key, must be identical.
 */
export function samePolicy(one: string, other: string): boolean {
  return sameDocument(one, other, canonical);
}

function canonical(policy: PolicyDocument): PolicyDocument {
  const { Version = "2008-10-17", Statement, ...rest } = policy;
  return { ...rest, Version, Statement: sorted(asList(Statement).map(canonicalStatement)) };
}

function canonicalStatement(statement: unknown): unknown {
  if (!isObject(statement)) return statement;
  const { Sid, ...rest } = statement;
  const elements = Object.entries(rest).map(([name, value]) => [name, canonicalElement(name, value)] as const);
  return Object.fromEntries(Sid === undefined || Sid === "" ? elements : [["Sid", Sid], ...elements]);
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements.html */
function canonicalElement(name: string, value: unknown): unknown {
  switch (name) {
    case "Action":
    case "NotAction":
      return asSet(value, (action) => action.toLowerCase());
    case "Resource":
    case "NotResource":
      return asSet(value);
    case "Principal":
    case "NotPrincipal":
      return canonicalPrincipal(value === "*" ? { AWS: "*" } : value);
    case "Condition":
      return mapValues(value, (operator) => mapValues(operator, (values) => asSet(values)));
    default:
      return value;
  }
}

function canonicalPrincipal(principal: unknown): unknown {
  return mapValues(principal, (names, type) => asSet(names, type === "AWS" ? toAccount : undefined));
}

/** Converts the ARN of an account's root user to the account's id, because both identify the same principal. */
function toAccount(principal: string): string {
  return /^arn:[^:]+:iam::(\d{12}):root$/.exec(principal)?.[1] ?? principal;
}

function mapValues(value: unknown, map: (value: unknown, key: string) => unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, map(item, key)]));
}

/** Normalises a list in which order and repetition do not matter, and in which numbers and booleans are equivalent to strings. */
function asSet(value: unknown, map: (text: string) => string = (text) => text): readonly unknown[] {
  return sorted([...new Set(asList(value).map((item) => (isScalar(item) ? map(String(item)) : item)))]);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function asList(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function sorted(items: readonly unknown[]): readonly unknown[] {
  const keyed = items.map((item) => ({ item, key: stableText(item) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ item }) => item);
}
