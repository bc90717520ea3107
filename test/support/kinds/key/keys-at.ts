import {
  CreateKeyCommand,
  type KMSClient,
  ListResourceTagsCommand,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-kms";

type Tags = Readonly<Record<string, string>>;

/** The keys of an emulated KMS, as someone else in the account sees and changes them. */
export function keysAt(kms: KMSClient) {
  const readTags = async (KeyId: string): Promise<Tags> => {
    const { Tags = [] } = await kms.send(new ListResourceTagsCommand({ KeyId }));
    return Object.fromEntries(Tags.map(({ TagKey = "", TagValue = "" }) => [TagKey, TagValue]));
  };
  return {
    /** Creates a key with these tags. Resolves to its ID. */
    async create(tags: Tags): Promise<string> {
      const { KeyMetadata } = await kms.send(new CreateKeyCommand({ Tags: listOf(tags) }));
      return KeyMetadata?.KeyId ?? "";
    },
    readTags,
    /** Sets exactly these tags on a key. */
    async writeTags(KeyId: string, tags: Tags): Promise<void> {
      const TagKeys = Object.keys(await readTags(KeyId));
      if (TagKeys.length > 0) await kms.send(new UntagResourceCommand({ KeyId, TagKeys }));
      await kms.send(new TagResourceCommand({ KeyId, Tags: listOf(tags) }));
    },
  };
}

/** Tags as KMS writes them. */
export function listOf(tags: Tags): { readonly TagKey: string; readonly TagValue: string }[] {
  return Object.entries(tags).map(([TagKey, TagValue]) => ({ TagKey, TagValue }));
}
