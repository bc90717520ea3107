import type fc from "fast-check";
import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import { record, some, word } from "../../assertions/arbitraries.ts";
import type { PartialSpec } from "./examples.ts";

/** Specs as users write them, each with its expected tags. */
export const tagExamples: readonly (readonly [PartialSpec, Tags])[] = [
  [{ tagging: { tagSet: [{ key: "team", value: "blue" }] } }, { team: "blue" }],
  [{ tagging: { tagSet: [{ key: "b", value: "2" }, { key: "a" }] } }, { b: "2", a: "" }],
  [{ tagging: { tagSet: [] } }, {}],
  [{ tagging: {} }, {}],
];

/** Specs with tags. */
export const taggedSpecs: fc.Arbitrary<PartialSpec> = some(record({ key: word, value: word }), ({ key }) => key).map(
  (tagSet) => ({ tagging: { tagSet } }),
);
