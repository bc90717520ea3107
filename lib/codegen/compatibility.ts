import { type AckFacts, factsOfDefinition } from "./ack-facts.ts";
import type { CustomResourceDefinition } from "./custom-resource-definition.ts";

/** How far a CRD takes what ACK's takes. */
export interface Compatibility {
  /** How many of ACK's fields are as in ACK. */
  readonly matched: number;
  /** How many fields ACK has, without those that all of its kinds have. */
  readonly total: number;
  /** What a manifest for ACK would stumble over. */
  readonly problems: readonly string[];
  /** Fields of the spec that ACK does not have. */
  readonly additions: readonly string[];
}

/** These are the same in all kinds of ACK, so they say nothing of how well one was generated. */
const COMMON = /^status\.(ackResourceMetadata|conditions)\b/;

/** Holds a CRD against ACK's: every field of it, of the same type, required only if ACK requires it, immutable just as in ACK. */
export function compatibility(definition: CustomResourceDefinition, { fields }: AckFacts): Compatibility {
  const own = factsOfDefinition(definition);
  const problems = Object.entries(fields).flatMap(([path, theirs]) => {
    const problem = problemOf(theirs, own[path]);
    return problem === undefined ? [] : [{ path, text: `${path} ${problem}` }];
  });
  const additions = Object.keys(own).filter((path) => path.startsWith("spec.") && !(path in fields));
  const counted = Object.keys(fields).filter((path) => !COMMON.test(path));
  return {
    matched: counted.filter((path) => !problems.some((problem) => problem.path === path)).length,
    total: counted.length,
    problems: [
      ...problems.map(({ text }) => text),
      ...additions
        .filter((path) => own[path]?.includes(" required"))
        .map((path) => `${path} is required, in ACK it is not there`),
    ],
    additions,
  };
}

function problemOf(theirs: string, ours: string | undefined): string | undefined {
  if (ours === undefined) return "is missing";
  const [type, ...marks] = ours.split(" ");
  const [ackType, ...ackMarks] = theirs.split(" ");
  if (type !== ackType) return `is ${type}, in ACK ${ackType}`;
  if (marks.includes("required") && !ackMarks.includes("required")) return "is required, in ACK it is not";
  if (marks.includes("immutable") !== ackMarks.includes("immutable")) return "is not immutable just as in ACK";
  return undefined;
}
