import type { Mutant } from "./mutant.ts";

/** Mistakes in the creation of resources. */
export const creating: readonly Mutant[] = [
  {
    file: "lib/reconcile/pass/create.ts",
    text: '  await pass.claim("Creating");\n  await pass.object.addFinalizer(pass.finalizer);\n',
    replacement: '  await pass.claim("Creating");\n',
    about: "The resource is created although its object does not have the finalizer.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: '  await pass.claim("Creating");\n  await pass.object.addFinalizer(pass.finalizer);\n',
    replacement: '  await pass.object.addFinalizer(pass.finalizer);\n  await pass.claim("Creating");\n',
    about: "The finalizer is added before the claim.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: 'if (error instanceof TerminalError && error.reason === "AlreadyExists") await object.removeFinalizer(finalizer);',
    replacement: "",
    about: "A create call that finds a foreign resource leaves the finalizer on the object.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: "if (isRefusal(error) && !intended) findings.origin = null;",
    replacement: "",
    about: "The intent remains in the status although AWS has rejected the create call.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: "if (isRefusal(error) && !intended) findings.origin = null;",
    replacement: "if (!intended) findings.origin = null;",
    about: "The intent is removed although the create call has not been answered.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: "if (isRefusal(error) && !intended) findings.origin = null;",
    replacement: "if (isRefusal(error)) findings.origin = null;",
    about: "A rejected create call hides that an earlier one went unanswered.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: 'if (ownership.owner === "foreign" || ownership.owner === "acks") return await leave(pass);',
    replacement: 'if (ownership.owner === "acks") return await leave(pass);',
    about: "A create call that finds an existing resource leaves the finalizer on its object.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: '  if ("reason" in ownership) throw ownership.reason;\n  return await settleUnlessAck(pass, declaration, observation, "created");',
    replacement: '  return await settleUnlessAck(pass, declaration, observation, "created");',
    about: "An existing resource counts as created by the create call that found it.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: 'if (observation.state === "absent") throw new Error("the resource has been created, but is not visible yet");',
    replacement: 'if (observation.state === "absent") return { outcome: "created" };',
    about: "A resource counts as settled before it is visible.",
  },
  {
    file: "lib/reconcile/rules/refuse-hidden.ts",
    text: "if (status?.ackResourceMetadata?.arn !== undefined) throw hidden.cause;",
    replacement: "",
    about: "A second resource is created for an object when AWS hides the first.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: 'if (seen.busy !== undefined) return { outcome: "in-progress", busy: seen.busy };\n  const observation = await observeMade',
    replacement: "const observation = await observeMade",
    about: "A resource is written to while AWS is still creating it.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: "verify: true };",
    replacement: "verify: false };",
    about: "No later pass checks all parts of a resource that was just created.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: "findings.created = !existed || intended;",
    replacement: "findings.created = true;",
    about: "A pass waits for an existing resource as if it were new.",
  },
  {
    file: "lib/reconcile/pass/observe.ts",
    text: "[name, observed.get(name) ?? own(set, name)] as const);",
    replacement: "[name, observed.get(name)] as const);",
    about: "The settings that the create call has set are forgotten.",
  },
  {
    file: "lib/reconcile/pass/converge.ts",
    text: "const declaration = declarationOf(pass);\n  const observation = await observe(pass);",
    replacement:
      'const declaration = declarationOf({ ...pass, kind: { ...pass.kind, parts: [] } });\n  const observation = await observe(pass);\n  if (observation.state !== "absent") declarationOf(pass);',
    about: "A resource is created for a spec that must not be acted on.",
  },
  {
    file: "lib/reconcile/pass/declaration.ts",
    text: "    kind.validate?.(resource);\n",
    replacement: "",
    about: "A spec that the kind rejects is acted on.",
  },
];
