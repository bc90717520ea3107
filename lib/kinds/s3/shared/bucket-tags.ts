import { GetBucketTaggingCommand } from "@aws-sdk/client-s3";
import { s3 } from "../../../aws/services/s3.ts";
import { ifPresent } from "../../../kind/values/if-present.ts";
import { type ResourceTags, tagsIn } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of buckets. S3 refuses to show those of a bucket in another account. */
export const bucketTags: ResourceTags = {
  calls: { GetBucketTagging: { actions: ["s3:GetBucketTagging"], reads: true } },
  permissions: [{ actions: ["s3:GetBucketTagging"], resources: ["s3:::*"], namePrefix: "bucketPrefix" }],
  tagged: (arn) => (/^arn:[^:]*:s3:::[a-z0-9.-]{3,63}$/.test(arn) ? arn : undefined),
  async read(aws, arn) {
    const Bucket = arn.slice(arn.lastIndexOf(":") + 1);
    const answer = aws.client(s3).send(new GetBucketTaggingCommand({ Bucket }));
    return tagsIn((await ifPresent(answer, "NoSuchTagSet"))?.TagSet);
  },
};
