import {
  DeleteBucketMetricsConfigurationCommand,
  ListBucketMetricsConfigurationsCommand,
  MetricsConfiguration$,
  PutBucketMetricsConfigurationCommand,
} from "@aws-sdk/client-s3";
import { normaliseFilter } from "./filter.ts";
import { listPart } from "./list-part.ts";
import { compact, orNothing } from "./normal-form.ts";

/** Which objects have request metrics in CloudWatch. */
export const metrics = listPart({
  name: "metrics",
  actions: ["s3:GetMetricsConfiguration", "s3:PutMetricsConfiguration"],
  schema: MetricsConfiguration$,
  list: ListBucketMetricsConfigurationsCommand,
  answer: "MetricsConfigurationList",
  put: PutBucketMetricsConfigurationCommand,
  member: "MetricsConfiguration",
  delete: DeleteBucketMetricsConfigurationCommand,
  normalise: ({ filter, ...rest }) => compact({ ...rest, filter: orNothing(filter && normaliseFilter(filter)) }),
});
