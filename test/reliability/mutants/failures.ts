import type { Mutant } from "./mutant.ts";

/** Mistakes in the handling of failed passes, and in what they report. */
export const failures: readonly Mutant[] = [
  {
    file: "lib/reconcile/pass/serve.ts",
    text: "    if (error instanceof ObjectTooLargeError) return concludeTooLarge(visit);\n",
    replacement: "",
    about: "The messages of an object that is too large for a status become dead letters.",
  },
  {
    file: "lib/reconcile/pass/round.ts",
    text: "    if (isEngineError(error)) throw error;\n",
    replacement: "",
    about: "A conflict is reported as a failure of the object.",
  },
  {
    file: "lib/reconcile/pass/round.ts",
    text: '{ outcome: "unchanged", errors: [error] }',
    replacement: '{ outcome: "unchanged" }',
    about: "A failure is swallowed.",
  },
  {
    file: "lib/reconcile/pass/round.ts",
    text: "const busy = busyWith(pass, error);",
    replacement: "const busy = undefined as ReturnType<typeof busyWith>;",
    about: "An error that only means that AWS is busy counts as a failure.",
  },
  {
    file: "lib/reconcile/pass/round.ts",
    text: '  if (!managed && !isInScope) return { outcome: "out-of-scope" };\n',
    replacement: "",
    about: "An object that is out of scope gets a status.",
  },
  {
    file: "lib/reconcile/pass/conclude.ts",
    text: "    await object.patchStatus(patch);",
    replacement: "    if (failure.recoverable.length === 0) await object.patchStatus(patch);",
    about: "A failure is not written to the status.",
  },
  {
    file: "lib/reconcile/pass/conclude.ts",
    text: "...{ failure, unsynced: busy ?? unsynced, advisories, role: roleOf(pass, ending) },",
    replacement: "...{ failure, unsynced, advisories, role: roleOf(pass, ending) },",
    about: "A resource that AWS is still working on is Ready.",
  },
  {
    file: "lib/reconcile/pass/conclude.ts",
    text: "origin: object.hasFinalizer(finalizer) ? findings.origin : null,",
    replacement: "origin: findings.origin,",
    about: "The origin remains in the status of an object that has released its resource.",
  },
  {
    file: "lib/reconcile/pass/conclude.ts",
    text: 'if (recoverable.length > 0) return "recoverable";\n  if (terminal.length > 0) return "terminal";',
    replacement: "",
    about: "A pass that failed ends as if it had succeeded.",
  },
  {
    file: "lib/reconcile/object/failure.ts",
    text: "recoverable: all.filter((one) => !isTerminal(one)).map((error) => describe(error, explanation)),",
    replacement: "recoverable: [],",
    about: "A failure that may be temporary is not retried.",
  },
  {
    file: "lib/reconcile/object/failure.ts",
    text: 'explanation.judge?.(one) === "terminal"',
    replacement: "false",
    about: "A failure that only a change can fix is retried endlessly.",
  },
  {
    file: "lib/reconcile/object/failure.ts",
    text: "error instanceof AggregateError && error.errors.length > 0 ? error.errors.flatMap(flatten) : [error]",
    replacement: "[error]",
    about: "Several failures count as one.",
  },
  {
    file: "lib/reconcile/object/conditions.ts",
    text: "if (unsynced !== undefined) return",
    replacement: "if (false) return",
    about: "The status does not say why an object is not synced.",
  },
  {
    file: "lib/reconcile/object/conditions.ts",
    text: 'const failed = find("ACK.Terminal") ?? find("ACK.Recoverable");',
    replacement: 'const failed = find("ACK.Terminal");',
    about: "An object whose pass failed can be Ready.",
  },
  {
    file: "lib/text/cut.ts",
    text: "if (text.length <= maximum) return text;",
    replacement: "return text;",
    about: "A message can be longer than the API server accepts.",
  },
  {
    file: "lib/reconcile/object/sensible-status.ts",
    text: "!isMember(name) || MEMBERS[name].safeParse(value).success",
    replacement: "!isMember(name) || value !== undefined",
    about: "A malformed status is trusted.",
  },
  {
    file: "lib/reconcile/object/status.ts",
    text: "if (agrees(wanted, { ...status })) return undefined;",
    replacement: "",
    about: "A status is written although nothing has changed.",
  },
  {
    file: "lib/reconcile/object/status.ts",
    text: "    observedGeneration: generation,\n    claim",
    replacement: "    claim",
    about: "The status does not say which generation it describes.",
  },
  {
    file: "lib/reconcile/object/status.ts",
    text: "...(arn === undefined ? {} : { arn }),",
    replacement: "",
    about: "The status never contains the ARN of the resource.",
  },
  {
    file: "lib/reconcile/pass/wait-for.ts",
    text: "request: { ...request, waits: waits + 1 },",
    replacement: "request,",
    about: "A waiting request does not record how many times it has waited.",
  },
  {
    file: "lib/reconcile/pass/serve.ts",
    text: "if (conclusion.message !== undefined) await run.send(conclusion.message);",
    replacement: "",
    about: "The message that continues the work is not sent.",
  },
  {
    file: "lib/reconcile/pass/serve.ts",
    text: "if (conclusion.message !== undefined) await run.send(conclusion.message);",
    replacement: "if (conclusion.message !== undefined) await run.send(conclusion.message).catch(() => undefined);",
    about: "A message that could not be sent is forgotten.",
  },
  {
    file: "lib/reconcile/pass/serve.ts",
    text: 'if (error instanceof ConflictError) return { outcome: "conflict", message: waitFor(error, cause.request) };',
    replacement: 'if (error instanceof ConflictError) return { outcome: "conflict" };',
    about: "A request is dropped if another pass holds the claim.",
  },
  {
    file: "lib/reconcile/pass/serve.ts",
    text: 'return { outcome: "conflict", message: waitFor(conflict, cause.request) };',
    replacement: 'return { outcome: "conflict" };',
    about: "A request whose object keeps changing is dropped.",
  },
];
