import {
  CORSConfiguration$,
  DeleteBucketCorsCommand,
  GetBucketCorsCommand,
  PutBucketCorsCommand,
} from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";
import { asSet, compact } from "./normal-form.ts";

/** Which web pages of other origins may use the bucket. The order of the rules counts: S3 takes the first that matches. */
export const cors = configurationPart({
  name: "cors",
  actions: ["s3:GetBucketCORS", "s3:PutBucketCORS"],
  schema: CORSConfiguration$,
  get: GetBucketCorsCommand,
  put: PutBucketCorsCommand,
  member: "CORSConfiguration",
  delete: DeleteBucketCorsCommand,
  absent: ["NoSuchCORSConfiguration"],
  normalise: ({ corsRules }) =>
    corsRules?.length
      ? {
          corsRules: corsRules.map(({ allowedHeaders, allowedMethods, allowedOrigins, exposeHeaders, id, ...rest }) =>
            compact({
              ...rest,
              id: id || undefined,
              allowedHeaders: asSet(allowedHeaders),
              allowedMethods: asSet(allowedMethods),
              allowedOrigins: asSet(allowedOrigins),
              exposeHeaders: asSet(exposeHeaders),
            }),
          ),
        }
      : undefined,
});
