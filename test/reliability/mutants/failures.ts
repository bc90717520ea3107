import type { Mutant } from "./mutant.ts";

/** What becomes of a pass that fails, and of its messages. */
export const failures: readonly Mutant[] = [
  {
    file: "lib/reconcile/retry.ts",
    text: "request.attempt === retry.attempt && request.generation === retry.generation",
    replacement: "request.generation === retry.generation",
    about: "A message of an earlier attempt goes on with the chain.",
  },
  {
    file: "lib/reconcile/retry.ts",
    text: "request.attempt === retry.attempt && request.generation === retry.generation",
    replacement: "request.attempt === retry.attempt",
    about: "A message of an earlier generation goes on with the chain.",
  },
  {
    file: "lib/reconcile/retry.ts",
    text: "if (stored !== undefined && !chainsOwn && isPending(stored, metadata.generation, now)) return { retry: stored };",
    replacement: "",
    about: "Each failing pass starts a chain of its own.",
  },
  {
    file: "lib/reconcile/retry.ts",
    text: 'request.reason === "requeue" && request.waits === undefined && !isChainsOwn',
    replacement: 'request.reason === "requeue" && !isChainsOwn',
    about: "A request that has waited is dropped.",
  },
  {
    file: "lib/reconcile/retry.ts",
    text: "stored !== undefined && chainsOwn ? stored.attempt + 1 : 1",
    replacement: "1",
    about: "A chain never slows down.",
  },
  {
    file: "lib/reconcile/pass.ts",
    text: "    if (isEngineError(error)) throw error;\n",
    replacement: "",
    about: "A conflict is told as a failure of the object.",
  },
  {
    file: "lib/reconcile/pass.ts",
    text: 'retry: step.outcome === "in-progress" ? object.status?.retry : undefined,',
    replacement: "retry: object.status?.retry,",
    about: "Success leaves the failure chain alone.",
  },
  {
    file: "lib/reconcile/pass.ts",
    text: "    return await fail(error, subject, dependencies);",
    replacement: '    return { outcome: "unchanged" };',
    about: "A failure is swallowed.",
  },
  {
    file: "lib/reconcile/fail.ts",
    text: "if (patch !== undefined) await tracked.patchStatus(patch);",
    replacement: "",
    about: "A failure is not written into the status.",
  },
  {
    file: "lib/reconcile/fail.ts",
    text: 'if (chain === undefined) return { outcome: "terminal" };',
    replacement: "",
    about: "A terminal failure goes on as if it were not.",
  },
  {
    file: "lib/reconcile/failure.ts",
    text: "recoverable: errors.filter((one) => !isTerminal(one)).map(describe),",
    replacement: "recoverable: [],",
    about: "What may pass is not tried again.",
  },
  {
    file: "lib/reconcile/status.ts",
    text: "if (agrees(wanted, { ...object.status })) return undefined;",
    replacement: "",
    about: "A status is written although nothing has changed.",
  },
  {
    file: "lib/reconcile/verdict.ts",
    text: "request: { ...request, waits: waits + 1 },",
    replacement: "request,",
    about: "A request that waits does not count how often.",
  },
  {
    file: "lib/queue/consume.ts",
    text: "    if (requeue !== undefined) {",
    replacement: "    if (requeue === undefined) {} else if (false) {",
    about: "What a pass asks for is not sent.",
  },
  {
    file: "lib/queue/consume.ts",
    text: "    await fail(group, error, dependencies);",
    replacement: "",
    about: "A message is deleted although its pass wrote no status.",
  },
  {
    file: "lib/queue/group-by-object.ts",
    text: "JSON.stringify([group, kind, namespace, name, uid])",
    replacement: "JSON.stringify([group, kind, namespace, name])",
    about: "Requests for an object and its namesake share a pass.",
  },
  {
    file: "lib/sweep/due.ts",
    text: "|| lostItsRetry(object, window)",
    replacement: "",
    about: "The sweep does not look for lost retries.",
  },
];
