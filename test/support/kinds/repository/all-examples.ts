import { lifecyclePolicyExamples, policyExamples } from "./document-examples.ts";
import type { PartExamples } from "./examples.ts";
import { scanningExamples, tagMutabilityExamples } from "./setting-examples.ts";

/** The examples of every part of a repository that can be changed. */
export const allExamples: readonly PartExamples[] = [
  scanningExamples,
  tagMutabilityExamples,
  lifecyclePolicyExamples,
  policyExamples,
];
