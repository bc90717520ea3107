import type { Mutant } from "./mutant.ts";

/** Mistakes in the removal of objects and their resources. */
export const deleting: readonly Mutant[] = [
  {
    file: "lib/reconcile/pass/remove.ts",
    text: '  if ("reason" in ownership) throw ownership.reason;\n',
    replacement: "",
    about: "A resource is removed although its owner could not be read.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: '  if (late !== undefined) return { outcome: "in-progress", busy: late };\n',
    replacement: "",
    about: "A delete fails while a new tag is not visible yet.",
  },
  {
    file: "lib/reconcile/pass/converge.ts",
    text: 'if (leaving !== undefined) return { outcome: "in-progress", busy: leaving };',
    replacement: "",
    about: "A new object fails permanently because a resource with its name is being removed.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: '  if (ownership.owner === "foreign") return await letGo(pass, `${kind} left in AWS: it does not belong to this object`);\n',
    replacement: "",
    about: "An object whose resource is foreign cannot be deleted.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: '  await pass.claim("Deleting");\n',
    replacement: "",
    about: "A resource is removed without a claim.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: "  const progress = await kind.remove(target, resource, marked.seen);",
    replacement:
      "  await pass.object.removeFinalizer(pass.finalizer);\n  const progress = await kind.remove(target, resource, marked.seen);",
    about: "The finalizer is removed before the resource.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: 'if (progress?.busy !== undefined) return { outcome: "in-progress", busy: progress.busy };',
    replacement: "",
    about: "An object is removed while AWS is still removing its resource.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: 'if (found.seen.busy !== undefined) return { outcome: "in-progress", busy: found.seen.busy };',
    replacement: "",
    about: "A resource is removed while AWS is working on it.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: 'if (mayNotShowYet(pass)) return { outcome: "in-progress", busy: NOT_SEEN };',
    replacement: "",
    about: "A resource that is not visible yet is left behind.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: 'if (status?.origin !== "Creating" && status?.origin !== "Created") return false;',
    replacement: 'if (status?.origin !== "Created") return false;',
    about: "A resource is left behind if its create call was not answered.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: 'if (status?.origin !== "Creating" && status?.origin !== "Created") return false;',
    replacement: "",
    about: "The deletion of an object that never had a resource is delayed.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: "if (observation.hidden !== undefined && hasResource(pass)) throw observation.hidden.cause;",
    replacement: "",
    about: "An object is released although AWS does not reveal whether its resource still exists.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: 'found.ownership.owner === "acks" ? await markAsOurs(pass, found, found.tags) : found;',
    replacement: "found;",
    about: "A resource that ACK created is removed without first being marked as taken over.",
  },
  {
    file: "lib/reconcile/rules/annotations.ts",
    text: "object.annotations?.[DELETION_POLICY] ?? own(namespace, `${serviceOf(kind)}.${DELETION_POLICY}`) ?? deletionPolicy",
    replacement:
      "own(namespace, `${serviceOf(kind)}.${DELETION_POLICY}`) ?? object.annotations?.[DELETION_POLICY] ?? deletionPolicy",
    about: "The namespace's deletion policy takes precedence over the object's.",
  },
  {
    file: "lib/reconcile/rules/annotations.ts",
    text: 'return policy === "delete" && !isReadOnly(object);',
    replacement: 'return policy === "delete";',
    about: "Deleting a read-only object deletes its resource.",
  },
  {
    file: "lib/reconcile/rules/annotations.ts",
    text: 'return policy === "delete" && !isReadOnly(object);',
    replacement: 'return policy !== "retain" && !isReadOnly(object);',
    about: "A misspelt deletion policy deletes the resource.",
  },
  {
    file: "lib/reconcile/pass/round.ts",
    text: "if (isRetained(visit, namespace)) return await concluded(visit, await retain(visit));",
    replacement: "",
    about: "The deletion policy is ignored.",
  },
  {
    file: "lib/reconcile/pass/round.ts",
    text: "return await (metadata.deletionTimestamp === undefined ? converge(identified) : remove(identified));",
    replacement: "return await converge(identified);",
    about: "A deleted object is reconciled forever.",
  },
];
