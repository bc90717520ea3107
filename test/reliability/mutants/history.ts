import type { Mutant } from "./mutant.ts";

/** Mistakes about what the history reports, and what it omits. */
export const history: readonly Mutant[] = [
  {
    file: "lib/reconcile/pass/conclude.ts",
    text: "  findings.failure = failure;\n",
    replacement: "",
    about: "The history does not say why a pass failed.",
  },
  {
    file: "lib/reconcile/history/work-done.ts",
    text: "changes: [...marks, ...steps].flatMap(changesOf),",
    replacement: "changes: failure?.recoverable.length ? [] : [...marks, ...steps].flatMap(changesOf),",
    about: "The steps of a pass that fails halfway are not reported.",
  },
  {
    file: "lib/reconcile/history/work-done.ts",
    text: "changes: [...marks, ...steps].flatMap(changesOf),",
    replacement: "changes: steps.flatMap(changesOf),",
    about: "When a resource is taken over or adopted, the write of its owner tag is not reported.",
  },
  {
    file: "lib/reconcile/history/work-done.ts",
    text: "...(acted && !isSettled && { spec }),",
    replacement: "...(acted && { spec }),",
    about: "Every record contains the whole spec.",
  },
  {
    file: "lib/reconcile/pass/remove.ts",
    text: "  findings.removed = true;\n",
    replacement: "",
    about: "A removal that takes AWS some time is not reported when it begins.",
  },
  {
    file: "functions/serve-object.ts",
    text: "const { work, problem } = describeWork(workDone);",
    replacement: 'const { work, problem } = describeWork(ended === "failed" ? undefined : workDone);',
    about: "The changes made by a pass that could not write a status, or did not end, are not reported.",
  },
  {
    file: "functions/serve-object.ts",
    text: 'else if (historyValues !== "off") {',
    replacement: "else {",
    about: "Records are written although the history is off.",
  },
  {
    file: "lib/history/record-of.ts",
    text: "full ? { field, from: valueText(from), to: valueText(to) } : { field },",
    replacement: "({ field, from: valueText(from), to: valueText(to) }),",
    about: "Values are kept although only the names of fields should be.",
  },
  {
    file: "lib/history/record-of.ts",
    text: "message: full\n",
    replacement: "message: text.length > 0\n",
    about: "A message that quotes a value is kept although only the names of fields should be.",
  },
  {
    file: "lib/history/record-of.ts",
    text: "...(full && work?.spec !== undefined && { spec: work.spec }),",
    replacement: "...(work?.spec !== undefined && { spec: work.spec }),",
    about: "The spec is kept although only the names of fields should be.",
  },
  {
    file: "functions/serve-object.ts",
    text: "work?.acted ?? problem !== undefined",
    replacement: "work?.acted ?? false",
    about: "A pass whose work cannot be described leaves no line in the history.",
  },
  {
    file: "lib/text/own.ts",
    text: "Object.hasOwn(record, key) ? record[key] : undefined",
    replacement: "record[key]",
    about: "Members that every object inherits are reported as former values.",
  },
  {
    file: "lib/history/value-text.ts",
    text: "if (read === text.length) return text;",
    replacement: "return text;",
    about: "A long value is not truncated.",
  },
  {
    file: "lib/history/format-record.ts",
    text: "if (Buffer.byteLength(whole) <= MAXIMUM_BYTES) return whole;",
    replacement: "return whole;",
    about: "A record can be longer than the maximum length of a log line.",
  },
  {
    file: "functions/plain-error.ts",
    text: "...((withValues || !mayQuote(error)) && { message: withoutCredentials(message) }),",
    replacement: "message: withoutCredentials(message),",
    about: "The log contains an error message that may quote values, although values should not be kept.",
  },
  {
    file: "functions/plain-error.ts",
    text: "FACTS.includes(member) && ",
    replacement: "",
    about: "The log contains whatever an error carries, including session tokens.",
  },
  {
    file: "functions/measurements.ts",
    text: "      metrics.clearDefaultDimensions();\n",
    replacement: "",
    about: "Metrics have an extra dimension, so the alarms ignore them.",
  },
];
