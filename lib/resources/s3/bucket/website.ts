import {
  DeleteBucketWebsiteCommand,
  GetBucketWebsiteCommand,
  PutBucketWebsiteCommand,
  WebsiteConfiguration$,
} from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";
import { compact, orNothing } from "./normal-form.ts";

/** The bucket as a website. The order of the routing rules counts: S3 takes the first that matches. */
export const website = configurationPart({
  name: "website",
  actions: ["s3:GetBucketWebsite", "s3:PutBucketWebsite", "s3:DeleteBucketWebsite"],
  schema: WebsiteConfiguration$,
  get: GetBucketWebsiteCommand,
  put: PutBucketWebsiteCommand,
  member: "WebsiteConfiguration",
  delete: DeleteBucketWebsiteCommand,
  absent: ["NoSuchWebsiteConfiguration"],
  normalise: ({ errorDocument, indexDocument, redirectAllRequestsTo, routingRules }) =>
    orNothing(
      compact({
        errorDocument: orNothing(errorDocument),
        indexDocument: orNothing(indexDocument),
        redirectAllRequestsTo: orNothing(redirectAllRequestsTo),
        routingRules: routingRules?.length
          ? routingRules.map(({ condition, redirect }) =>
              compact({ condition: orNothing(condition), redirect: redirect ?? {} }),
            )
          : undefined,
      }),
    ),
});
