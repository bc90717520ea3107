import fc from "fast-check";
import { allExamples } from "./all.ts";
import { optional, type PartialSpec } from "./examples.ts";

/** Specs that S3 takes, with any choice of the parts but those that are named. */
export function anySpec(leftOut: readonly (keyof PartialSpec)[]): fc.Arbitrary<PartialSpec> {
  const drawn = allExamples
    .filter(({ part }) => !leftOut.some((name) => name === part.name))
    .map(({ generated }) => generated);
  return fc.tuple(...drawn.map(optional)).map((specs) => Object.assign({}, ...specs) as PartialSpec);
}
