import fc from "fast-check";
import { optional } from "../../assertions/arbitraries.ts";
import { allExamples } from "./all.ts";
import type { PartialSpec } from "./examples.ts";
import { taggedSpecs } from "./tagging.ts";

/** Specs that S3 accepts, with tags and any selection of parts, but without the parts in `leftOut`. */
export function anySpec(leftOut: readonly (keyof PartialSpec)[]): fc.Arbitrary<PartialSpec> {
  const parts = allExamples.filter(({ part }) => !leftOut.some((name) => name === part.name));
  const drawn = [taggedSpecs, ...parts.map(({ generated }) => generated)];
  return fc.tuple(...drawn.map(optional)).map((specs) => Object.assign({}, ...specs) as PartialSpec);
}
