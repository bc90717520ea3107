import type { Mutant } from "../mutant.ts";

/** Mistakes that let a pass write what nobody has approved, or write it twice. */
export const approvals: readonly Mutant[] = [
  {
    about: "An approval that has been used counts again when it is set again.",
    pattern: "used + 1",
    replacement: "used",
  },
  {
    about: "What is done is still approved while something else is left to do.",
    pattern: "object.annotate(approvalAnnotation(approvalWithout($$$ARGUMENTS)))",
    replacement: "undefined",
  },
];
