import { specFields } from "../../../lib/kinds/s3/bucket/field-names.generated.ts";
import { normal, recordHappenings, warning } from "../../../lib/kubernetes/event.ts";
import { ApiError, TerminalError } from "../../../lib/reconcile/contract/errors.ts";
import { appliedBut, generationOf } from "../../../lib/reconcile/decide/drift/earlier-writes.ts";
import { parseFieldPath } from "../../../lib/reconcile/decide/drift/ignored-fields.ts";
import { mentions } from "../../../lib/reconcile/decide/facts.ts";
import * as chain from "../../../lib/reconcile/object/chain.ts";
import { claimUntil, respectForeignClaim } from "../../../lib/reconcile/object/claim.ts";
import { conditionsOf } from "../../../lib/reconcile/object/conditions.ts";
import { classify, explain, failed } from "../../../lib/reconcile/object/failure.ts";
import { patchTowards, sensibleStatus } from "../../../lib/reconcile/object/status.ts";
import { createMemoryKubernetes } from "../../support/kubernetes/memory/memory-kubernetes.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { type Feeders, feeding, throwing } from "../feeder.ts";
import { objectWith, requestWith } from "../objects.ts";

const OBJECT = "lib/reconcile/object";
const linkWith = (text: string) => ({ attempt: 1, count: 1, generation: 1, notBefore: text, writer: text });
const chainsWith = (text: string) => ({ retry: linkWith(text), poll: linkWith(text) });
const causeWith = (text: string) => ({
  request: requestWith(text),
  messageId: text,
  ownRetry: false,
  ownPoll: false,
});
const timing = { now: 0, random: () => 0, atLeastSeconds: 0 };
const apiError = (text: string) =>
  new ApiError({ service: text, operation: text }, { code: text, message: text, status: 403 });
const explanation = { kind: { judge: () => undefined, calls: {} }, arn: "arn" };

/** The failure of a pass: AWS's refusal, and a terminal error. */
function failureWith(text: string) {
  const terminal = new TerminalError(text, text, { cause: apiError(text) });
  return classify([apiError(text), new AggregateError([terminal, new Error(text)])], explanation);
}

/** The object: its status, chains, claims, conditions and Events. */
export const objects: Feeders = {
  ...feeding("lib/reconcile/decide/drift/earlier-writes.ts", {
    generationOf: (text) => generationOf(objectWith(text), text),
    appliedBut: (text) => appliedBut([text], objectWith(text)),
  }),
  ...feeding(`${OBJECT}/chain.ts`, {
    isOwnRetry: (text) => chain.isOwnRetry(requestWith(text), chainsWith(text)),
    isOwnPoll: (text) => chain.isOwnPoll(requestWith(text), chainsWith(text)),
    isOutdated: (text) => chain.isOutdated(requestWith(text), chainsWith(text)),
    chainWrittenBy: (text) => chain.chainWrittenBy({ id: text }, chainsWith(text), 1),
    messageOf: (text) => chain.messageOf({ retry: linkWith(text) }, requestWith(text)),
    secondsUntil: (text) => chain.secondsUntil({ poll: linkWith(text) }, 0),
    nextRetry: (text) => chain.nextRetry(objectWith(text), causeWith(text), timing),
    nextPoll: (text) =>
      chain.nextPoll(
        objectWith(text),
        { reason: text, message: text, againSeconds: 1 },
        false,
        causeWith(text),
        timing,
      ),
  }),
  ...feeding(`${OBJECT}/claim.ts`, {
    claimUntil: (text) => claimUntil(text, 0, 1),
    respectForeignClaim: throwing(["ConflictError"], (text) => respectForeignClaim(objectWith(text).status, "me", 0)),
  }),
  ...feeding(`${OBJECT}/conditions.ts`, {
    conditionsOf: (text) =>
      conditionsOf({
        failure: failureWith(text),
        busy: { reason: text, message: text },
        unsynced: { reason: text, message: text },
        advisories: [{ reason: text, message: text }],
        role: { arn: text, account: text, selector: { name: text, resourceVersion: text } },
        references: { status: "False", reason: text },
      }),
  }),
  ...feeding("lib/kubernetes/event.ts", {
    normal: (text) => normal(text, text),
    warning: (text) => warning(text, text),
    recordHappenings: async (text) => {
      const kubernetes = createMemoryKubernetes({ now: () => 0 });
      await recordHappenings(kubernetes, objectWith(text), [failed(failureWith(text).recoverable)], silentLog);
      return kubernetes.events;
    },
  }),
  ...feeding(`${OBJECT}/failure.ts`, {
    failed: (text) => failed(failureWith(text).terminal),
    classify: failureWith,
    explain: (text) => explain(apiError(text), explanation),
  }),
  ...feeding(`${OBJECT}/status.ts`, {
    sensibleStatus: (text) => sensibleStatus(objectWith(text).status ?? {}),
    patchTowards: (text) => patchTowards({ conditions: [], [text]: text }, objectWith(text), 0),
  }),
  ...feeding("lib/reconcile/decide/facts.ts", {
    mentions: (text) => mentions({ [text]: text }, { name: "policy", fields: [text, "policy"] } as never),
  }),
  ...feeding("lib/reconcile/decide/drift/ignored-fields.ts", {
    parseFieldPath: (text) => [parseFieldPath(text, specFields), parseFieldPath(`spec.${text}`, specFields)],
  }),
};
