import {
  DeleteBucketIntelligentTieringConfigurationCommand,
  IntelligentTieringConfiguration$,
  ListBucketIntelligentTieringConfigurationsCommand,
  PutBucketIntelligentTieringConfigurationCommand,
} from "@aws-sdk/client-s3";
import { normaliseFilter } from "./filter.ts";
import { listPart } from "./list-part.ts";
import { asSet, compact, orNothing } from "./normal-form.ts";

/** After how long objects in Intelligent-Tiering go to its archives. */
export const intelligentTiering = listPart({
  name: "intelligentTiering",
  actions: ["s3:GetIntelligentTieringConfiguration", "s3:PutIntelligentTieringConfiguration"],
  schema: IntelligentTieringConfiguration$,
  list: ListBucketIntelligentTieringConfigurationsCommand,
  answer: "IntelligentTieringConfigurationList",
  put: PutBucketIntelligentTieringConfigurationCommand,
  member: "IntelligentTieringConfiguration",
  delete: DeleteBucketIntelligentTieringConfigurationCommand,
  normalise: ({ filter, tierings, ...rest }) =>
    compact({ ...rest, filter: orNothing(filter && normaliseFilter(filter)), tierings: asSet(tierings) }),
});
