import { approvalWords } from "../../text/approval-words.ts";
import { approvalAnnotation, approvalGiven, approvalWithout, stepDigest } from "../decide/approval.ts";
import type { Decision, Report } from "../decide/decision.ts";
import { approverOf } from "../object/approver.ts";
import type { PlacedPass } from "./pass.ts";

/**
 * Takes what was done off the object's approval after a decision was carried out, and removes the approval when nothing is left of it. This
 * comes after the writes to AWS, so that after a crash the rest is still approved, and before the status is written: an approval whose use
 * only the status recorded could be revived by anyone who may write the status.
 */
export async function spendApproval(pass: PlacedPass, decision: Decision, report: Report): Promise<void> {
  const { object, outcome } = pass;
  if (decision.approval === undefined) return;
  const { header, used } = decision.approval;
  const { metadata } = object.current();
  const given = approvalGiven(metadata, header);
  if (given === undefined) return;
  const done = new Set([...outcome.marks, ...outcome.steps].map((step) => stepDigest(header, step)));
  const isUsed = outcome.removed || outcome.created || [...given.parts].some((part) => done.has(part));
  // What is left of an approval was last written by a pass, which has not approved anything.
  if (isUsed && outcome.approved === undefined) {
    outcome.approved = approverOf(metadata);
    const { kind } = pass.kind.resource;
    // A create leads to another decision, about what it has left undone.
    const action = outcome.created ? "create" : decision.action;
    const parts = action === "update" ? [...new Set(decision.steps?.map(({ field, part }) => field ?? part))] : [];
    const what = [`${action} the ${kind}`, ...parts].join(", ");
    const note = `${approvalWords(outcome.approved)}: ${what}`;
    // Made here: with a function for it, the code that every cold start reads would be in more pieces.
    outcome.events.push({ type: "Normal", reason: "Approved", action: "Reconcile", note });
  }
  if (object.isGone()) return;
  if (isDone(pass, decision, report)) {
    await object.annotate(approvalAnnotation(null));
    outcome.approval = { waiting: "", used: used + 1 };
  } else if (isUsed) {
    await object.annotate(approvalAnnotation(approvalWithout(given, header, done)));
  }
}

/** Whether nothing is left to do of the decision. */
function isDone({ outcome }: PlacedPass, decision: Decision, { busy, errors = [] }: Report): boolean {
  if (decision.action === "delete") return outcome.removed;
  if (decision.action !== "nothing" && decision.action !== "update") return false;
  return busy === undefined && errors.length === 0 && decision.steps.every((step) => outcome.steps.includes(step));
}
