import {
  AnalyticsConfiguration$,
  DeleteBucketAnalyticsConfigurationCommand,
  ListBucketAnalyticsConfigurationsCommand,
  PutBucketAnalyticsConfigurationCommand,
} from "@aws-sdk/client-s3";
import { normaliseFilter } from "./filter.ts";
import { listPart } from "./list-part.ts";
import { compact, orNothing } from "./normal-form.ts";

/** Storage class analysis: how objects are accessed, for the choice of their storage class. */
export const analytics = listPart({
  name: "analytics",
  actions: ["s3:GetAnalyticsConfiguration", "s3:PutAnalyticsConfiguration"],
  schema: AnalyticsConfiguration$,
  list: ListBucketAnalyticsConfigurationsCommand,
  answer: "AnalyticsConfigurationList",
  put: PutBucketAnalyticsConfigurationCommand,
  member: "AnalyticsConfiguration",
  delete: DeleteBucketAnalyticsConfigurationCommand,
  normalise: ({ filter, storageClassAnalysis, ...rest }) =>
    compact({
      ...rest,
      filter: orNothing(filter && normaliseFilter(filter)),
      // S3 wants it named, also where nothing is exported.
      storageClassAnalysis: storageClassAnalysis ?? {},
    }),
});
