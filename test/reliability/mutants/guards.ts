import type { Mutant } from "./mutant.ts";

/** The guards of a deployment: how many deletes an hour may see, and pauses. */
export const guards: readonly Mutant[] = [
  {
    file: "lib/reconcile/rules/delete-rate.ts",
    text: "if (others.length < maximum)",
    replacement: "if (others.length <= maximum)",
    about: "An hour sees one delete more than it may.",
  },
  {
    file: "lib/reconcile/rules/delete-rate.ts",
    text: "holder !== uid && now - takenAt < HOUR_MS",
    replacement: "now - takenAt < HOUR_MS",
    about: "An object takes a second token after a crash.",
  },
  {
    file: "lib/reconcile/rules/delete-rate.ts",
    text: "holder !== uid && now - takenAt < HOUR_MS",
    replacement: "holder !== uid",
    about: "A token is never back.",
  },
  {
    file: "lib/reconcile/rules/delete-rate.ts",
    text: "times[times.length - maximum]",
    replacement: "times[0]",
    about: "After its maximum was lowered, a deployment promises a delete too early.",
  },
  {
    file: "lib/reconcile/rules/delete-rate.ts",
    text: " + random() * SPREAD_SECONDS",
    replacement: "",
    about: "All deletes that wait come again at once.",
  },
  {
    file: "lib/reconcile/rules/delete-rate.ts",
    text: "    atMostSeconds: againSeconds,\n",
    replacement: "",
    about: "A delete that waits is looked at every minute.",
  },
  {
    file: "lib/reconcile/object/delete-tokens.ts",
    text: "if (error.status !== 409) throw unusable(error.message, error);",
    replacement: "throw unusable(error.message, error);",
    about: "Two deletes at once fail instead of taking their tokens one after the other.",
  },
  {
    file: "lib/reconcile/object/delete-tokens.ts",
    text: "if (error.status !== 409) throw unusable(error.message, error);",
    replacement: "if (error.status !== 409) return undefined;",
    about: "Deletes go unlimited while the ConfigMap cannot be used.",
  },
  {
    file: "lib/reconcile/object/delete-tokens.ts",
    text: "if (Number.isNaN(takenAt)) throw unusable(`its entry ${uid} is not a time; remove it`);",
    replacement: "",
    about: "An entry that makes no sense gives a token away.",
  },
  {
    file: "lib/reconcile/object/delete-tokens.ts",
    text: '  throw new ConflictError("the tokens for deletes keep changing");\n',
    replacement: "  return undefined;\n",
    about: "A delete goes without a token when too many others take theirs.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: '  if (limit !== undefined) return { outcome: "in-progress", busy: limit };\n',
    replacement: "",
    about: "A delete does not wait for its token.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: ' || status?.origin === "Deleting" || isDeleteAllowed(metadata)',
    replacement: " || isDeleteAllowed(metadata)",
    about: "A delete that AWS refuses takes a token again and again.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: ' || status?.origin === "Deleting" || isDeleteAllowed(metadata)',
    replacement: ' || status?.origin === "Deleting"',
    about: "The annotation does not let a delete go.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: "  await pass.claim();\n  const freeAt",
    replacement: "  const freeAt",
    about: "A token is taken for a delete that was called off.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: "  await pass.claim();\n  const freeAt",
    replacement: '  await pass.claim("Deleting");\n  const freeAt',
    about: "A delete without a token passes for one that has its token.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: "  findings.deleteRateExceeded = true;\n",
    replacement: "",
    about: "No metric tells that deletes wait.",
  },
  {
    file: "lib/reconcile/rules/annotations.ts",
    text: 'return annotations?.[ALLOW_DELETE] === "true";',
    replacement: "return annotations?.[ALLOW_DELETE] !== undefined;",
    about: "Any value of the annotation lets a delete go.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: "  if (pass.paused !== undefined) return paused(pass, `delete the ${kind.resource.kind}`);\n",
    replacement: "",
    about: "A resource is deleted during a pause.",
  },
  {
    file: "lib/reconcile/pass/create.ts",
    text: "  if (pass.paused !== undefined) return paused(pass, `create the ${pass.kind.resource.kind}`);\n",
    replacement: "",
    about: "A resource is created during a pause.",
  },
  {
    file: "lib/reconcile/pass/take-over.ts",
    text: "  if (pass.paused !== undefined) return paused(pass, `take the ${pass.kind.resource.kind} over from ACK`);\n",
    replacement: "",
    about: "A resource is taken over during a pause.",
  },
  {
    file: "lib/reconcile/pass/converge.ts",
    text: "  if (pass.paused !== undefined) return previewPaused(pass, declaration, observation);\n",
    replacement: "",
    about: "A setting is written during a pause.",
  },
  {
    file: "lib/reconcile/pass/preview.ts",
    text: "busy: ending.busy ?? undone,",
    replacement: "busy: ending.busy,",
    about: "A paused object is Ready although something is not done.",
  },
];
