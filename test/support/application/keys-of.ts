import { DescribeKeyCommand, KMSClient, ListResourceTagsCommand, paginateListKeys } from "@aws-sdk/client-kms";
import { OWNER_TAG } from "../../../lib/reconcile/contract/tag.ts";
import { withClient } from "../aws/connections/with-client.ts";

/** The states of all keys in the KMS at an endpoint that objects in this namespace own, including keys that are scheduled for deletion. */
export async function keysOf(namespace: string, endpoint: string): Promise<readonly (string | undefined)[]> {
  return await withClient(KMSClient, endpoint, async (client) => {
    const states: (string | undefined)[] = [];
    for await (const { Keys = [] } of paginateListKeys({ client }, {})) {
      for (const { KeyId } of Keys) {
        const { Tags = [] } = await client.send(new ListResourceTagsCommand({ KeyId }));
        const owner = Tags.find(({ TagKey }) => TagKey === OWNER_TAG)?.TagValue;
        if (!owner?.includes(`/${namespace}/`)) continue;
        states.push((await client.send(new DescribeKeyCommand({ KeyId }))).KeyMetadata?.KeyState);
      }
    }
    return states;
  });
}
