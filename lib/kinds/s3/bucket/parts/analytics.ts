import {
  AnalyticsConfiguration$,
  DeleteBucketAnalyticsConfigurationCommand,
  ListBucketAnalyticsConfigurationsCommand,
  PutBucketAnalyticsConfigurationCommand,
} from "@aws-sdk/client-s3";
import { compact, orNothing } from "../../../../kind/values/normal-form.ts";
import { listPart } from "../list-part.ts";
import { normaliseFilter } from "./filter.ts";

/** Storage class analysis: how objects are accessed, as a basis for choosing their storage class. */
export const analytics = listPart({
  name: "analytics",
  schema: AnalyticsConfiguration$,
  list: ListBucketAnalyticsConfigurationsCommand,
  output: "AnalyticsConfigurationList",
  put: PutBucketAnalyticsConfigurationCommand,
  input: "AnalyticsConfiguration",
  delete: DeleteBucketAnalyticsConfigurationCommand,
  normalise: ({ filter, storageClassAnalysis, ...rest }) =>
    compact({
      ...rest,
      filter: orNothing(filter && normaliseFilter(filter)),
      // S3 requires this member even if nothing is exported.
      storageClassAnalysis: storageClassAnalysis ?? {},
    }),
});
