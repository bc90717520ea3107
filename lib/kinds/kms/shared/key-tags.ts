import { DescribeKeyCommand, ListResourceTagsCommand } from "@aws-sdk/client-kms";
import { kms } from "../../../aws/services/kms.ts";
import type { ResourceTags } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of keys. An alias has no tags; those of its key count. A key can have 50 tags. */
export const keyTags: ResourceTags = {
  calls: {
    DescribeKey: { actions: ["kms:DescribeKey"], reads: true },
    ListResourceTags: { actions: ["kms:ListResourceTags"], reads: true },
  },
  permissions: [{ actions: ["kms:DescribeKey", "kms:ListResourceTags"], resources: ["kms:*:*:key/*"] }],
  tagged: (arn) => (/^[^:]*(:[^:]*){4}:(key|alias)\/[A-Za-z0-9/_-]{1,250}$/.test(arn) ? arn : undefined),
  async read(aws, arn) {
    const client = aws.client(kms);
    const isAlias = arn.includes(":alias/");
    const KeyId = isAlias ? (await client.send(new DescribeKeyCommand({ KeyId: arn }))).KeyMetadata?.Arn : arn;
    const { Tags = [] } = await client.send(new ListResourceTagsCommand({ KeyId, Limit: 50 }));
    return Object.fromEntries(Tags.map(({ TagKey = "", TagValue = "" }) => [TagKey, TagValue]));
  },
};
