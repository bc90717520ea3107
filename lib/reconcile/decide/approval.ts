import { hash } from "node:crypto";
import { ANNOTATIONS } from "../../annotations/annotations.ts";
import type { ObjectMeta } from "../../kubernetes/object.ts";
import { stableText } from "../../text/stable-text.ts";
import { adoptionRequest } from "../object/metadata.ts";
import { APPROVAL_REQUIRED, type Approvable, type Decision, type Report } from "./decision.ts";
import type { Facts } from "./facts.ts";
import { describe, WRITES } from "./gate.ts";
import type { Step } from "./step.ts";

// An approval is the value of an annotation: `<generation>-<header>.<part>.<part>…`. The header is a digest of what the decision is about,
// and each part is a digest of one action or one step, so that the rest of a decision is still approved after a crash. Only the annotation
// approves: whoever may write the status can at most cause the object to ask again.

/** What decisions are about. */
interface Subject extends Pick<Facts, "object" | "resource"> {
  /** The ARN of the role that the pass acts with; `undefined` for the function itself. */
  readonly role: string | undefined;
  /** The ARN of the resource, if it is known. */
  readonly arn: string | undefined;
  /** How many approvals of the object have been used up. Each approval counts only once, so a later one has another header. */
  readonly used: number;
}

/** What approves these decisions, which follow from one another. Pure, so a plan shows the same. */
export function approvableOf(
  { object: { metadata }, resource, role, arn, used }: Subject,
  decisions: readonly Decision[],
): Approvable {
  const [first] = decisions;
  const { account, region } = resource.place;
  // The spec that an adoption fills in belongs to the approval, because the object has it afterwards.
  const spec = first?.action === "adopt" ? first.spec : resource.spec;
  const header = digestOf([metadata.uid, used, arn, account, region, role, spec]);
  return { header, used, parts: decisions.flatMap((decision) => partsOf(header, decision)) };
}

/** Of the steps of a decision, those beyond this number share a digest. */
const MOST_STEPS = 40;

function partsOf(header: string, decision: Pick<Decision, "action" | "steps">): readonly string[] {
  const { action, steps = [] } = decision;
  if (!WRITES.includes(action)) return [];
  if (action === "create") {
    // The create call writes the tags. The decision that follows sets the parts that the call leaves undone.
    const [tags, ...declared] = steps;
    return [digestOf([header, action, tags?.to]), ...partsOf(header, { action: "update", steps: declared })];
  }
  const more = steps.slice(MOST_STEPS).map((step) => stepDigest(header, step));
  return [
    digestOf([header, action, ...("how" in decision ? [decision.how] : [])]),
    ...steps.slice(0, MOST_STEPS).map((step) => stepDigest(header, step)),
    ...(more.length === 0 ? [] : [digestOf(more)]),
  ];
}

/** The digest of a step in an approval with this header: of the change as users would write it. */
export function stepDigest(header: string, { part, from, to }: Step): string {
  return digestOf([header, part, from, to]);
}

/** 132 bits. The value is not a secret; an editor must not find two decisions with the same digest. */
function digestOf(value: unknown): string {
  return hash("sha256", stableText(value), "base64url").slice(0, 22);
}

/** The value of the annotation that approves a decision of the object's present generation. */
export function approvalOf({ generation }: Pick<ObjectMeta, "generation">, { header, parts }: Approvable): string {
  return textOf(generation, [header, ...parts]);
}

function textOf(generation: number | string, digests: readonly string[]): string {
  return `${generation}-${digests.join(".")}`;
}

/** An approval that an object has. */
export interface Given {
  readonly generation: number;
  /** The parts that are approved. */
  readonly parts: ReadonlySet<string>;
}

/** Longer than any approval. The API server accepts annotations of 256 kB. */
const LONGEST_APPROVAL = 2048;

/**
 * The approval that the object has for decisions with this header; `undefined` if there is none. An approval of the generation before also
 * counts for an object that adopts its resource, because filling in the spec is a new generation. The header names the filled spec.
 */
export function approvalGiven(metadata: ObjectMeta, header: string): Given | undefined {
  const text = metadata.annotations?.[ANNOTATIONS.approved] ?? "";
  const [, named, digests = ""] = (text.length > LONGEST_APPROVAL ? "" : text).match(/^([0-9]{1,15})-(.+)$/) ?? [];
  const age = metadata.generation - Number(named);
  if (age !== 0 && !(age === 1 && adoptionRequest(metadata) !== undefined)) return undefined;
  const [first, ...parts] = digests.split(".");
  return first === header ? { generation: Number(named), parts: new Set(parts) } : undefined;
}

/** What is left of an approval without these parts. */
export function approvalWithout({ generation, parts }: Given, header: string, done: ReadonlySet<string>): string {
  return textOf(generation, [header, ...[...parts].filter((part) => !done.has(part))]);
}

/** The annotations of an object's approval, of which this is left; `null` removes them. */
export function approvalAnnotation(left: string | null): Readonly<Record<string, string | null>> {
  return { [ANNOTATIONS.approved]: left, ...(left === null && { [ANNOTATIONS.approvedBy]: null }) };
}

/** What is reported instead of carrying out a decision; `undefined` if the object's approval covers all of it. */
export function unapproved({ kind, object }: Pick<Facts, "kind" | "object">, decision: Decision): Report | undefined {
  const { metadata } = object;
  const { header = "", parts = [] } = decision.approval ?? {};
  const given = approvalGiven(metadata, header);
  if (given !== undefined && parts.every((part) => given.parts.has(part))) return undefined;
  const message = `waiting for approval; not done: ${describe(decision, kind.resource.kind)}; to approve it, run kubectl driftless approve, or set the annotation ${ANNOTATIONS.approved} to the value of status.approval.waiting`;
  return { unsynced: { reason: APPROVAL_REQUIRED, message } };
}
