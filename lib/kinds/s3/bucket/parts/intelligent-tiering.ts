import {
  DeleteBucketIntelligentTieringConfigurationCommand,
  IntelligentTieringConfiguration$,
  ListBucketIntelligentTieringConfigurationsCommand,
  PutBucketIntelligentTieringConfigurationCommand,
} from "@aws-sdk/client-s3";
import { compact, distinct, orNothing } from "../../../../kind/values/normal-form.ts";
import { listPart } from "../list-part.ts";
import { normaliseFilter } from "./filter.ts";

/** The number of days after which S3 Intelligent-Tiering moves objects to its archive tiers. */
export const intelligentTiering = listPart({
  name: "intelligentTiering",
  schema: IntelligentTieringConfiguration$,
  list: ListBucketIntelligentTieringConfigurationsCommand,
  output: "IntelligentTieringConfigurationList",
  put: PutBucketIntelligentTieringConfigurationCommand,
  input: "IntelligentTieringConfiguration",
  delete: DeleteBucketIntelligentTieringConfigurationCommand,
  unordered: ["tierings"],
  normalise: ({ filter, tierings, ...rest }) =>
    compact({ ...rest, filter: orNothing(filter && normaliseFilter(filter)), tierings: distinct(tierings) }),
});
