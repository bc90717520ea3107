import { type AckFacts, factsOfDefinition } from "../page/ack-facts.ts";
import type { CustomResourceDefinition } from "./custom-resource-definition.ts";

/** How compatible a CRD is with ACK's. */
export interface Compatibility {
  /** The number of ACK's fields that this CRD has in the same form. */
  readonly matched: number;
  /** The number of ACK's fields, excluding those that all of ACK's kinds have. */
  readonly total: number;
  /** The differences that break manifests written for ACK. */
  readonly problems: readonly string[];
  /** Fields of the spec that ACK does not have. */
  readonly additions: readonly string[];
}

/** These fields are not counted, because they are the same in all of ACK's kinds. */
const COMMON = /^status\.(ackResourceMetadata|conditions)\b/;

/** Compares a CRD with ACK's: each of ACK's fields must exist with ACK's type and immutability, and be required only if ACK requires it. */
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
        .map((path) => `${path} is required, but ACK does not have it`),
    ],
    additions,
  };
}

function problemOf(theirs: string, ours: string | undefined): string | undefined {
  if (ours === undefined) return "is missing";
  const [type, ...marks] = ours.split(" ");
  const [ackType, ...ackMarks] = theirs.split(" ");
  if (type !== ackType) return `is ${type}, but ${ackType} in ACK`;
  if (marks.includes("required") && !ackMarks.includes("required")) return "is required, but not in ACK";
  if (marks.includes("immutable") !== ackMarks.includes("immutable"))
    return ackMarks.includes("immutable") ? "is mutable, but immutable in ACK" : "is immutable, but not in ACK";
  return undefined;
}
