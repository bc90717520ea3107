import {
  CreateKeyCommand,
  type CreateKeyCommandInput,
  type CreateKeyCommandOutput,
  DescribeKeyCommand,
  GetKeyRotationStatusCommand,
  KMSClient,
  ListResourceTagsCommand,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-kms";
import { keyKind } from "../../../../../lib/resources/kms/key/kind.ts";
import { aroundCommands } from "../../../aws/around-commands.ts";
import { ACCOUNT, REGION, testConnect } from "../../../aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../aws/shared-emulator.ts";
import { startCountingProxy } from "../../../proxies/counting-proxy.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import type { KindOnAws, Tags } from "../kind-on-aws.ts";

/** Opens the kind `Key` on moto. KMS assigns the identifiers, so here the name of a key is its description. */
export async function openKeyOnKMS(): Promise<KindOnAws> {
  await using opening = new AsyncDisposableStack();
  const endpoint = await sharedEmulator("moto");
  const proxy = await startCountingProxy(endpoint);
  opening.defer(() => proxy.close());
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const kms = new KMSClient({ endpoint, region: REGION, credentials });
  opening.defer(() => kms.destroy());

  const arns = new Map<string, string>();
  const note = ({ Description = "" }: CreateKeyCommandInput, { KeyMetadata }: CreateKeyCommandOutput) =>
    void arns.set(Description, KeyMetadata?.Arn ?? "");
  const arn = (name: string) => arns.get(name) ?? `arn:aws:kms:${REGION}:${ACCOUNT}:key/*`;
  const readTags = async (name: string): Promise<Tags> => {
    const { Tags = [] } = await kms.send(new ListResourceTagsCommand({ KeyId: arn(name) }));
    return Object.fromEntries(Tags.map(({ TagKey = "", TagValue = "" }) => [TagKey, TagValue]));
  };
  const opened = opening.move();
  return {
    kind: keyKind,
    clock: createTestClock(),
    connect: aroundCommands(testConnect(proxy.url), "CreateKey", async (command, send) => {
      const answer = (await send(command)) as CreateKeyCommandOutput;
      note((command as CreateKeyCommand).input, answer);
      return answer;
    }),
    proxy,
    lateSeconds: 300,
    spec: (name) => ({ description: name }),
    asMade: { enableKeyRotation: false },
    tagged: (tags) => ({ tags: Object.entries(tags).map(([tagKey, tagValue]) => ({ tagKey, tagValue })) }),
    arn,
    async make(Description, tags) {
      const input = { Description, Tags: listOf(tags) };
      note(input, await kms.send(new CreateKeyCommand(input)));
    },
    async read(name) {
      const KeyId = arn(name);
      const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId }));
      return { ...KeyMetadata, ...(await kms.send(new GetKeyRotationStatusCommand({ KeyId }))) };
    },
    readTags,
    async writeTags(name, tags) {
      const [KeyId, TagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await kms.send(new UntagResourceCommand({ KeyId, TagKeys }));
      await kms.send(new TagResourceCommand({ KeyId, Tags: listOf(tags) }));
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function listOf(tags: Tags): { readonly TagKey: string; readonly TagValue: string }[] {
  return Object.entries(tags).map(([TagKey, TagValue]) => ({ TagKey, TagValue }));
}
