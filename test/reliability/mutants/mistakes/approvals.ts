import type { Mutant } from "../mutant.ts";

/** Mistakes that let a pass write what nobody has approved, or write it twice. */
export const approvals: readonly Mutant[] = [
  {
    about: "An approval that has been used counts again when it is set again.",
    pattern: "used + 1",
    replacement: "used",
  },
  {
    about: "An approval is left on the object when everything that it names is done.",
    pattern: "object.annotate(approvalAnnotation(null))",
    replacement: "undefined",
  },
  {
    about: "What is done is still approved while something else is left to do.",
    pattern: "object.annotate(approvalAnnotation(approvalWithout($$$ARGUMENTS)))",
    replacement: "undefined",
  },
];
