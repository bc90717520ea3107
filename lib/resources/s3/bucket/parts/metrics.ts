import {
  DeleteBucketMetricsConfigurationCommand,
  ListBucketMetricsConfigurationsCommand,
  MetricsConfiguration$,
  PutBucketMetricsConfigurationCommand,
} from "@aws-sdk/client-s3";
import { compact, orNothing } from "../../../values/normal-form.ts";
import { listPart } from "../list-part.ts";
import { normaliseFilter } from "./filter.ts";

/** Which objects have request metrics in CloudWatch. */
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
