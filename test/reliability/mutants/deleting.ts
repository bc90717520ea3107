import type { Mutant } from "./mutant.ts";

/** How an object, and its resource, go. */
export const deleting: readonly Mutant[] = [
  {
    file: "lib/reconcile/remove.ts",
    text: 'if (observed.owner !== "ours") throw ownershipError(observed);',
    replacement: "",
    about: "A resource is removed although its owner could not be read.",
  },
  {
    file: "lib/reconcile/remove.ts",
    text: '  if (observed.owner === "foreign") return await letGo(session, `${kind} left in AWS: it is not this object\'s`);\n  if (observed.owner !== "ours") throw ownershipError(observed);',
    replacement: "",
    about: "A foreign resource is removed.",
  },
  {
    file: "lib/reconcile/remove.ts",
    text: "  await session.claim();\n",
    replacement: "",
    about: "A resource is removed without a claim.",
  },
  {
    file: "lib/reconcile/remove.ts",
    text: "  const { requeueAfterSeconds } = await manager.cleanup(",
    replacement:
      "  await session.tracked.removeFinalizer(manager.finalizer);\n  const { requeueAfterSeconds } = await manager.cleanup(",
    about: "The finalizer comes off before the resource is removed.",
  },
  {
    file: "lib/reconcile/remove.ts",
    text: "if (mayNotShowYet(session, now)) return",
    replacement: "if (false) return",
    about: "A resource that does not show yet is left behind.",
  },
  {
    file: "lib/reconcile/remove.ts",
    text: "return [Date.parse(written), claimed].some(",
    replacement: "return [Date.parse(written)].some(",
    about: "A resource that this very pass has made may be left behind.",
  },
  {
    file: "lib/reconcile/remove.ts",
    text: 'if (observed?.owner === "acks") observed = await takeOver(session, observed);',
    replacement: "",
    about: "What ACK made cannot be deleted.",
  },
  {
    file: "lib/reconcile/annotations.ts",
    text: "object.annotations?.[DELETION_POLICY] ?? namespace[`${service(kind)}.${DELETION_POLICY}`] ?? deletionPolicy",
    replacement:
      "namespace[`${service(kind)}.${DELETION_POLICY}`] ?? object.annotations?.[DELETION_POLICY] ?? deletionPolicy",
    about: "The namespace's deletion policy decides before the object's.",
  },
  {
    file: "lib/reconcile/annotations.ts",
    text: 'return policy === "delete" && !isReadOnly(object);',
    replacement: 'return policy === "delete";',
    about: "Deleting a read-only object deletes its resource.",
  },
  {
    file: "lib/reconcile/annotations.ts",
    text: 'return policy === "delete" && !isReadOnly(object);',
    replacement: 'return policy !== "retain" && !isReadOnly(object);',
    about: "A misspelt deletion policy deletes.",
  },
  {
    file: "lib/reconcile/pass.ts",
    text: "if (deleting && !deletesResource(metadata, namespace, manager.kind, settings)) return await retain(session);",
    replacement: "",
    about: "The deletion policy is ignored.",
  },
  {
    file: "lib/reconcile/pass.ts",
    text: "return await (deleting ? remove(session, now) : converge(session));",
    replacement: "return await converge(session);",
    about: "A deleted object is reconciled for ever.",
  },
];
