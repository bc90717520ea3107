import {
  DeleteBucketWebsiteCommand,
  GetBucketWebsiteCommand,
  PutBucketWebsiteCommand,
  WebsiteConfiguration$,
} from "@aws-sdk/client-s3";
import { compact, orNothing } from "../../../../kind/values/normal-form.ts";
import { configurationPart } from "../configuration-part.ts";

/** The configuration of the bucket as a website. The order of the routing rules matters: S3 applies the first rule that matches. */
export const website = configurationPart({
  name: "website",
  heldBackBy: ["publicAccessBlock", "ownershipControls"],
  schema: WebsiteConfiguration$,
  get: GetBucketWebsiteCommand,
  put: PutBucketWebsiteCommand,
  input: "WebsiteConfiguration",
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
