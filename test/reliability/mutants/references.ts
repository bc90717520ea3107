import type { Mutant } from "./mutant.ts";

/** Mistakes in references to other objects. */
export const references: readonly Mutant[] = [
  {
    file: "lib/reconcile/references/target.ts",
    text: "if (valueAt(spec, fieldPath(field)) !== undefined) {",
    replacement: "if (false) {",
    about: "A value that the spec contains in addition to a reference is replaced.",
  },
  {
    file: "lib/reconcile/references/target.ts",
    text: 'if (name === "") {',
    replacement: "if (false) {",
    about: "A reference without a name requests the list of all objects.",
  },
  {
    file: "lib/reconcile/references/target.ts",
    text: "if (namespace !== own && !crossNamespaceReferences) {",
    replacement: "if (false) {",
    about: "A tenant can find out what is in another namespace.",
  },
  {
    file: "lib/reconcile/references/target.ts",
    text: "if (!isObjectName(name)) throw",
    replacement: "if (false) throw",
    about: "The name of a referenced object changes the path of the API request.",
  },
  {
    file: "lib/reconcile/references/target.ts",
    text: "if (!isNamespaceName(namespace)) throw",
    replacement: "if (false) throw",
    about: "The namespace of a reference changes the path of the API request.",
  },
  {
    file: "lib/reconcile/references/resolve.ts",
    text: "used.length === 0 || metadata.deletionTimestamp !== undefined",
    replacement: "used.length === 0",
    about: "A delete waits for the object that a reference names.",
  },
  {
    file: "lib/reconcile/references/resolve.ts",
    text: "  if (used.length === 0 ||",
    replacement: "  if (",
    about: "An object without references reports that its references are resolved.",
  },
  {
    file: "lib/reconcile/references/resolve.ts",
    text: 'if (isTrue(found, "ACK.Terminal")) {',
    replacement: "if (false) {",
    about: "The value of a Terminal object is used.",
  },
  {
    file: "lib/reconcile/references/resolve.ts",
    text: 'if (!isTrue(found, "ACK.ResourceSynced")) {',
    replacement: "if (false) {",
    about: "The value of an object that is not synced is used.",
  },
  {
    file: "lib/reconcile/references/resolve.ts",
    text: "if (!Array.isArray(conditions)) return false;",
    replacement: "",
    about: "If the status of an object is malformed, every pass over an object that refers to it fails.",
  },
  {
    file: "lib/reconcile/references/resolve.ts",
    text: 'if (typeof value === "string" && value !== "") return value;',
    replacement: "return String(value);",
    about: "A missing value is treated as a value.",
  },
  {
    file: "lib/reconcile/references/resolve.ts",
    text: "    if (error.status !== 404) throw error;\n",
    replacement: "",
    about: "An API server that fails is mistaken for one that lacks the kind.",
  },
  {
    file: "lib/reconcile/references/resolve.ts",
    text: "withValueAt(withValueAt(resolved, fieldPath(field), value), fieldPath(ref), undefined)",
    replacement: "withValueAt(resolved, fieldPath(field), value)",
    about: "The kind receives the reference in addition to its value.",
  },
  {
    file: "lib/reconcile/references/ending-of.ts",
    text: "references: { status: error.status, reason: message }",
    replacement: 'references: { status: "Unknown", reason: message }',
    about: "A reference to a Terminal object is reported as if it only needed more time.",
  },
  {
    file: "lib/reconcile/references/ending-of.ts",
    text: " first: { polls: 52, atMostSeconds: 6 },",
    replacement: "",
    about: "An object can take a minute to notice that the object it refers to is ready.",
  },
  {
    file: "lib/reconcile/object/poll.ts",
    text: "atMostSeconds * 2 ** (count - polls)",
    replacement: "atMostSeconds",
    about: "An object whose reference is never fixed is checked every 6 s forever.",
  },
  {
    file: "lib/reconcile/pass/conclude.ts",
    text: "const progressed = findings.created || findings.steps.length > 0;",
    replacement: "const progressed = findings.steps.length > 0;",
    about: "A resource that is created after a long wait is checked again too late.",
  },
  {
    file: "lib/reconcile/pass/conclude.ts",
    text: "references: pass.references ?? ending.references,",
    replacement: "references: pass.references,",
    about: "No condition says why a reference provides no value.",
  },
  {
    file: "lib/reconcile/pass/pass.ts",
    text: "toResource({ ...object.current(), spec }, place, settings)",
    replacement: "toResource(object.current(), place, settings)",
    about: "A pass ignores the values of references when it plans, and resets the fields.",
  },
  {
    file: "lib/reconcile/pass/round.ts",
    text: "    const resolved = await resolveReferences(visit, kubernetes);\n",
    replacement:
      "    const early = roles && (await choose(roles, visit, namespace, place)).role;\n    if (roles && early) await takeRole(roles, early, ownerOf(roles, visit, arnOf(visit, object.current().spec, place)));\n    const resolved = await resolveReferences(visit, kubernetes);\n",
    about: "Each check of a reference assumes a role.",
  },
  {
    file: "lib/reconcile/adoption/adopt.ts",
    text: " && !given.includes(field)",
    replacement: "",
    about: "An adoption writes the value of a reference into the spec.",
  },
  {
    file: "infra/cluster/cluster-rights.ts",
    text: '.map(({ group, plural }) => rule(group, plural, ["get"])),\n      rule("", "namespaces"',
    replacement: '.map(({ group, plural }) => rule(group, "*", ["get"])),\n      rule("", "namespaces"',
    about: "The reconcile function is allowed to read more than the kinds that references name.",
  },
];
