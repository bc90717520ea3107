import type { Mutant } from "./mutant.ts";

/** Whose a resource is, and what is done to it. */
export const ownership: readonly Mutant[] = [
  {
    file: "lib/reconcile/converge.ts",
    text: '    case "foreign":\n    case "unknown":\n      return await refuse(session, observed);',
    replacement: '    case "foreign":\n    case "unknown":\n      return await settle(session, observed, "unchanged");',
    about: "A resource that is not ours is written.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: '    case "ours":\n      return await settle(',
    replacement: '    case "unknown":\n    case "ours":\n      return await settle(',
    about: "A resource counts as ours although its owner could not be read.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: '  if (observed.owner !== "ours") {\n    await tracked.removeFinalizer(manager.finalizer);\n    throw',
    replacement: '  if (observed.owner === "acks") {\n    await tracked.removeFinalizer(manager.finalizer);\n    throw',
    about: "What a create finds there already counts as made.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: '  if (observed.owner === "unknown") throw ownershipError(observed);\n  if (observed.owner !== "ours") {',
    replacement: '  if (observed.owner !== "ours") {',
    about: "A create whose resource cannot be read takes the finalizer off.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: '  if (observed === undefined) throw new Error("the resource does not show yet after it was created");',
    replacement: '  if (observed === undefined) return { outcome: "created" };',
    about: "A resource counts as settled before it shows.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: '  await session.claim("Created");\n  await tracked.addFinalizer(manager.finalizer);\n',
    replacement: '  await session.claim("Created");\n',
    about: "The resource is made without the finalizer.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: '  await session.claim("Created");\n  await tracked.addFinalizer(manager.finalizer);\n',
    replacement: '  await tracked.addFinalizer(manager.finalizer);\n  await session.claim("Created");\n',
    about: "The finalizer is added before the claim.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: '    if (error instanceof TerminalError && error.reason === "AlreadyExists") {\n      await tracked.removeFinalizer(manager.finalizer);\n    }\n',
    replacement: "",
    about: "A create that finds the resource foreign leaves the finalizer on.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: "  manager.plan(session.resource(), undefined);\n",
    replacement: "",
    about: "A resource is made for a spec that must not be acted on.",
  },
  {
    file: "lib/reconcile/ownership.ts",
    text: 'if (observed.owner === "foreign" && !memory.managedBefore && tracked.hasFinalizer(finalizer)) {',
    replacement: 'if (observed.owner === "foreign" && tracked.hasFinalizer(finalizer)) {',
    about: "An object whose resource became foreign loses its finalizer.",
  },
  {
    file: "lib/reconcile/ownership.ts",
    text: 'if (observed.owner === "foreign" && !memory.managedBefore && tracked.hasFinalizer(finalizer)) {',
    replacement: "if (false) {",
    about: "A pass that went again leaves its finalizer on an object whose resource is foreign.",
  },
  {
    file: "lib/reconcile/ownership.ts",
    text: '  if (fresh.owner !== "ours") throw ownershipError(fresh);\n',
    replacement: "",
    about: "A take-over is believed without a look at the mark.",
  },
  {
    file: "lib/reconcile/ownership.ts",
    text: '  await session.claim("TakenOver");\n',
    replacement: "",
    about: "A take-over needs no claim.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: "if (isReadOnly(session.tracked.current().metadata)) return report(session, observed);",
    replacement: "",
    about: "A read-only object is written to AWS.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: "  const repairs = isSettled(session);\n  await session.claim();\n",
    replacement: "  const repairs = isSettled(session);\n",
    about: "A repair needs no claim.",
  },
  {
    file: "lib/reconcile/converge.ts",
    text: "if (changes.length === 0) return { outcome: before, advisories };",
    replacement: "",
    about: "A pass with nothing to do writes.",
  },
  {
    file: "lib/reconcile/pass.ts",
    text: "refuseUnsupportedAnnotations(metadata, namespace, manager.kind, settings);",
    replacement: "",
    about: "An annotation that nothing acts on is ignored.",
  },
  {
    file: "lib/reconcile/pass.ts",
    text: "refuseMovedResource(status?.ackResourceMetadata, settings);",
    replacement: "",
    about: "An object whose resource is in another region gets a second one.",
  },
  {
    file: "lib/resources/s3/bucket/ownership.ts",
    text: 'if (!managed) return { owner: "foreign" };',
    replacement: "",
    about: "A bucket is ours although its object has no finalizer.",
  },
];
