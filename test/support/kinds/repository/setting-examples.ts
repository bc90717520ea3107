import fc from "fast-check";
import type {
  ImageScanningConfiguration,
  ImageTagMutabilityExclusionFilter,
} from "../../../../lib/kinds/ecr/repository/spec.generated.ts";
import { some, word } from "../../assertions/arbitraries.ts";
import type { PartExamples, PartialSpec } from "./examples.ts";
import { partNamed } from "./parts.ts";

const SCANNED = { imageScanningConfiguration: { scanOnPush: true } };

export const scanningExamples: PartExamples<ImageScanningConfiguration> = {
  part: partNamed<ImageScanningConfiguration>("imageScanningConfiguration"),
  examples: [[SCANNED, { scanOnPush: true }]],
  defaults: [{ imageScanningConfiguration: {} }, { imageScanningConfiguration: { scanOnPush: false } }],
  generated: fc.constant(SCANNED),
};

const wildcard = (filter: string): ImageTagMutabilityExclusionFilter => ({ filter, filterType: "WILDCARD" });

export const tagMutabilityExamples: PartExamples<PartialSpec> = {
  part: partNamed<PartialSpec>("imageTagMutability"),
  examples: [
    [{ imageTagMutability: "IMMUTABLE" }, { imageTagMutability: "IMMUTABLE" }],
    [
      {
        imageTagMutability: "IMMUTABLE_WITH_EXCLUSION",
        imageTagMutabilityExclusionFilters: [wildcard("latest"), wildcard("dev-*")],
      },
      {
        imageTagMutability: "IMMUTABLE_WITH_EXCLUSION",
        imageTagMutabilityExclusionFilters: [wildcard("latest"), wildcard("dev-*")],
      },
    ],
  ],
  defaults: [
    { imageTagMutability: "MUTABLE" },
    { imageTagMutability: "", imageTagMutabilityExclusionFilters: [] },
    { imageTagMutabilityExclusionFilters: [] },
  ],
  generated: fc.oneof(
    fc.constant({ imageTagMutability: "IMMUTABLE" }),
    fc.record({
      imageTagMutability: fc.constantFrom("MUTABLE_WITH_EXCLUSION", "IMMUTABLE_WITH_EXCLUSION"),
      imageTagMutabilityExclusionFilters: some(word, undefined, 5).map((filters) => filters.map(wildcard)),
    }),
  ),
};
