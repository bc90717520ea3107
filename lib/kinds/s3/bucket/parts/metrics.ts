import {
  DeleteBucketMetricsConfigurationCommand,
  ListBucketMetricsConfigurationsCommand,
  MetricsConfiguration$,
  PutBucketMetricsConfigurationCommand,
} from "@aws-sdk/client-s3";
import { compact, orNothing } from "../../../../kind/values/normal-form.ts";
import { listPart } from "../list-part.ts";
import { normaliseFilter } from "./filter.ts";

/** The objects for which S3 publishes request metrics to CloudWatch. */
export const metrics = listPart({
  name: "metrics",
  schema: MetricsConfiguration$,
  list: ListBucketMetricsConfigurationsCommand,
  output: "MetricsConfigurationList",
  put: PutBucketMetricsConfigurationCommand,
  input: "MetricsConfiguration",
  delete: DeleteBucketMetricsConfigurationCommand,
  normalise: ({ filter, ...rest }) => compact({ ...rest, filter: orNothing(filter && normaliseFilter(filter)) }),
});
