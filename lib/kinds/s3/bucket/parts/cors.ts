import {
  CORSConfiguration$,
  DeleteBucketCorsCommand,
  GetBucketCorsCommand,
  PutBucketCorsCommand,
} from "@aws-sdk/client-s3";
import { compact, distinct, sorting } from "../../../../kind/values/normal-form.ts";
import { configurationPart } from "../configuration-part.ts";

/**
 * Which web pages from other origins are allowed to use the bucket. The order of the rules matters: S3 applies the first rule that matches.
 */
export const cors = configurationPart({
  name: "cors",
  schema: CORSConfiguration$,
  get: GetBucketCorsCommand,
  put: PutBucketCorsCommand,
  input: "CORSConfiguration",
  delete: DeleteBucketCorsCommand,
  canonical: sorting("allowedHeaders", "allowedMethods", "allowedOrigins", "exposeHeaders"),
  absent: ["NoSuchCORSConfiguration"],
  normalise: ({ corsRules }) =>
    corsRules?.length
      ? {
          corsRules: corsRules.map(({ allowedHeaders, allowedMethods, allowedOrigins, exposeHeaders, id, ...rest }) =>
            compact({
              ...rest,
              id: id || undefined,
              allowedHeaders: distinct(allowedHeaders),
              allowedMethods: distinct(allowedMethods),
              allowedOrigins: distinct(allowedOrigins),
              exposeHeaders: distinct(exposeHeaders),
            }),
          ),
        }
      : undefined,
});
