import type { Mutant } from "./mutant.ts";

/** Mistakes about which differences count as drift, and about which settings an object leaves to others. */
export const driftRules: readonly Mutant[] = [
  {
    file: "lib/reconcile/drift/left-alone.ts",
    text: "  return generationOf(object.current(), part) === metadata.generation;",
    replacement: "  return generationOf(object.current(), part) !== undefined;",
    about: "A change to the spec is treated as drift.",
  },
  {
    file: "lib/reconcile/drift/left-alone.ts",
    text: '  if (policy === "repair") return false;\n',
    replacement: '  if (policy !== "ignore") return false;\n',
    about: "Drift that should be reported is repaired.",
  },
  {
    file: "lib/reconcile/drift/left-alone.ts",
    text: '  if (readOnly) return policy === "ignore";\n',
    replacement: "  if (readOnly) return false;\n",
    about: "A read-only object reports drift that it ignores.",
  },
  {
    file: "lib/reconcile/drift/left-alone.ts",
    text: "return drift.length === 0 ? [] : [{ reason: DRIFT_REPORTED, message }];",
    replacement: "return message.length > 0 ? [] : [{ reason: DRIFT_REPORTED, message }];",
    about: "Drift is left alone and not reported.",
  },
  {
    file: "lib/reconcile/drift/left-alone.ts",
    text: "drift.filter(({ part }) => exposing.has(part)),",
    replacement: "drift.filter(({ part }) => exposing.has(part) && false),",
    about: "Ignored drift in a part that determines access is not reported.",
  },
  {
    file: "lib/reconcile/object/applied.ts",
    text: '  if (origin === "Creating") return undefined;\n',
    replacement: "",
    about: "A setting that is missing from a new resource is treated as drift.",
  },
  {
    file: "lib/reconcile/object/applied.ts",
    text: "    return late === undefined ? applied.generation : late.generation;",
    replacement: "    return late === undefined ? applied.generation : applied.generation;",
    about: "On the next pass, a part that could not be written is treated as drift.",
  },
  {
    file: "lib/reconcile/object/applied.ts",
    text: "  return isReady && observedGeneration === metadata.generation ? metadata.generation : EARLIER;",
    replacement: "  return isReady ? metadata.generation : EARLIER;",
    about: "A change to the spec that is made together with a drift annotation is treated as drift.",
  },
  {
    file: "lib/reconcile/drift/note-applied.ts",
    text: "unread.has(name) || !isSeen(name)",
    replacement: "!isSeen(name)",
    about: "A part that could not be read is recorded as set.",
  },
  {
    file: "lib/reconcile/drift/note-applied.ts",
    text: "(outstanding.has(name) && !done(name))",
    replacement: "(outstanding.has(name) && name === undefined)",
    about: "A setting that has to wait until AWS has finished is recorded as set.",
  },
  {
    file: "lib/reconcile/preview/plan-only.ts",
    text: "  noteApplied(pass, planned, observation);\n",
    replacement: "",
    about: "After a pause, a setting that is missing from a new resource is treated as drift.",
  },
  {
    file: "lib/reconcile/drift/disregard.ts",
    text: "  return generationOf(object.current(), part) !== undefined;",
    replacement: "  return generationOf(object.current(), part) !== -1;",
    about: "An ignored field is not sent with the create call.",
  },
  {
    file: "lib/reconcile/drift/disregard.ts",
    text: "    if (!parts.has(part) && agree(part, values.get(name), observed)) continue;\n",
    replacement: "",
    about: "The settings that an ignored field implies are reverted because the field has drifted.",
  },
  {
    file: "lib/reconcile/drift/disregard.ts",
    text: "(isTold(field) ? asTold(spec, field) : spec)",
    replacement: "asTold(spec, field)",
    about: "A write for another field removes an ignored field.",
  },
  {
    file: "lib/reconcile/rules/field-path.ts",
    text: "  return isFields(current) ? { ...spec, [first]: withValueAt(current, [next, ...more], value) } : spec;",
    replacement:
      "  return { ...spec, [first]: withValueAt(isFields(current) ? current : {}, [next, ...more], value) };",
    about: "An ignored field creates a structure that the spec does not declare.",
  },
  {
    file: "lib/reconcile/drift/ignored-fields.ts",
    text: "  if (problems.length === 0) return [];\n",
    replacement: "  if (problems.length >= 0) return [];\n",
    about: "A path that does not lead to a field is not reported.",
  },
  {
    file: "lib/reconcile/drift/user-tags.ts",
    text: '  const found = settings.unknownTags === "keep" ? keptKeys(declared, observed) : [];',
    replacement: '  const found = settings.unknownTags === "keep" ? keptKeys(declared, {}) : [];',
    about: "When tags are ignored, the record of the tags that a take-over or adoption found is lost.",
  },
  {
    file: "lib/reconcile/drift/user-tags.ts",
    text: "[...found, ...defaultTags(pass).map(({ key }) => key)]",
    replacement: "found",
    about: "Drift in the deployment's own tags is ignored.",
  },
  {
    file: "lib/reconcile/pass/plan.ts",
    text: "isLeftAlone(pass, kind.tags.field) ? [] : tagged",
    replacement: "tagged",
    about: "Drift in tags is repaired although it should be reported.",
  },
  {
    file: "lib/reconcile/pass/conclude.ts",
    text: "  const drift = news.find(",
    replacement: "  const drift = conditions.find(",
    about: "Each sweep records an Event about the same drift.",
  },
  {
    file: "lib/reconcile/pass/declaration.ts",
    text: "  driftPolicy(object.current().metadata);\n",
    replacement: "  object.current();\n",
    about: "A resource is created for an object whose drift policy is invalid.",
  },
];
