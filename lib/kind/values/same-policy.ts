import { isRecord, own } from "../../text/own.ts";
import { stableText } from "../../text/stable-text.ts";
import type { PolicyDocument } from "./policy-document.ts";
import { sameDocument } from "./same-document.ts";

/**
 * Whether two policies have the same meaning for IAM. These differences do not matter: the order of statements and lists, the case of
 * actions, a string instead of a list with one string, `*` instead of `{"AWS": "*"}`, and an account's id instead of the ARN of its root
 * user. Strings that are not policies, or that repeat a key, must be identical.
 */
export function samePolicy(one: string, other: string): boolean {
  return sameDocument(one, other, textOf);
}

/**
 * The same text for policies that have the same meaning. Lists are sorted by the texts of their items, so each value is converted only once.
 * No object is copied, because a user may write thousands of members.
 */
function textOf(policy: PolicyDocument): string {
  const omitted = { Version: "2008-10-17", Statement: [] };
  const members = Object.entries(omitted).filter(([name]) => own(policy, name) === undefined);
  return objectText(policy, policyText, members);
}

function policyText(value: unknown, name: string): string {
  return name === "Statement" ? `[${asList(value).map(statementText).sort().join()}]` : stableText(value);
}

function statementText(statement: unknown): string {
  if (!isRecord(statement) || statement.Sid !== "") return objectText(statement, elementText);
  const { Sid: _, ...rest } = statement;
  return objectText(rest, elementText);
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements.html */
function elementText(value: unknown, name: string): string {
  switch (name) {
    case "Action":
    case "NotAction":
      return setText(value, (action) => action.toLowerCase());
    case "Resource":
    case "NotResource":
      return setText(value);
    case "Principal":
    case "NotPrincipal":
      return objectText(value === "*" ? { AWS: "*" } : value, principalsText);
    case "Condition":
      return objectText(value, (operator) => objectText(operator, (values) => setText(values)));
    default:
      return stableText(value);
  }
}

function principalsText(names: unknown, type: string): string {
  return setText(names, type === "AWS" ? toAccount : undefined);
}

/** Converts the ARN of an account's root user to the account's id, because both identify the same principal. */
function toAccount(principal: string): string {
  return /^arn:[^:]+:iam::(\d{12}):root$/.exec(principal)?.[1] ?? principal;
}

/** The text of an object's members, and of others, in one order; of something else, its own. */
function objectText(
  value: unknown,
  memberText: (value: unknown, name: string) => string,
  others: readonly (readonly [string, unknown])[] = [],
): string {
  if (!isRecord(value)) return stableText(value);
  const all = [...Object.entries(value), ...others];
  const members = all.map(([name, member]) => `${JSON.stringify(name)}:${memberText(member, name)}`);
  return `{${members.sort().join()}}`;
}

/** The text of a list in which order and repetition do not matter, and in which numbers and booleans are equivalent to strings. */
function setText(value: unknown, map: (text: string) => string = (text) => text): string {
  if (isScalar(value)) return `[${JSON.stringify(map(String(value)))}]`;
  const texts = asList(value).map((item) => (isScalar(item) ? JSON.stringify(map(String(item))) : stableText(item)));
  return `[${[...new Set(texts)].sort().join()}]`;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function asList(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
