import {
  CreateAliasCommand,
  DescribeKeyCommand,
  KMSClient,
  NotFoundException,
  UpdateAliasCommand,
} from "@aws-sdk/client-kms";
import { page as aliasPage } from "../../../../../lib/kinds/kms/alias.ts";
import { kmsInMemory } from "../../../../kinds/kms/kms-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { keysAt } from "../../key/keys-at.ts";
import type { KindOnAws } from "../kind-on-aws.ts";
import { childTags, tagsOfParent } from "./child-tags.ts";

/** Opens the kind `Alias` on moto, or in memory. Each alias gets a key of its own. All aliases can be moved to one more key. */
export async function openAliasOnKMS(): Promise<KindOnAws> {
  const { client: kms, ...emulator } = await openService(
    "moto",
    (config) => new KMSClient(config),
    () => ({ KMS: kmsInMemory() }),
  );
  const keys = keysAt(kms);
  const other = await keys.create({});
  const owns = new Map<string, string>();
  const keyFor = (name: string) => owns.get(name) ?? "";
  const aliasOf = (name: string) => `alias/${name}`;
  const tagsOf = (name: string) => childTags(aliasPage.resource.plural, aliasOf(name));
  const keyOf = async (name: string): Promise<string> =>
    (await kms.send(new DescribeKeyCommand({ KeyId: aliasOf(name) }))).KeyMetadata?.KeyId ?? "";
  const writeTags: KindOnAws["writeTags"] = async (name, tags) => {
    const key = await keyOf(name);
    await keys.writeTags(key, tagsOf(name).write(await keys.readTags(key), "+", tags));
  };
  return {
    kind: aliasPage.resource,
    clock: createTestClock(),
    ...emulator,
    lateSeconds: 300,
    async provide(name, namespace) {
      await keys.writeTags(other, tagsOfParent(namespace));
      owns.set(name, await keys.create(tagsOfParent(namespace)));
    },
    spec: (name) => ({ name: aliasOf(name), targetKeyID: keyFor(name) }),
    asMade: { targetKeyID: other },
    tagged: () => ({}),
    arn: (name) => `arn:aws:kms:${REGION}:${ACCOUNT}:${aliasOf(name)}`,
    listedAs: aliasOf,
    async make(name, tags) {
      await kms.send(new CreateAliasCommand({ AliasName: aliasOf(name), TargetKeyId: other }));
      await writeTags(name, tags);
    },
    async read(name) {
      try {
        return { key: await keyOf(name) };
      } catch (error) {
        if (error instanceof NotFoundException) return undefined;
        throw error;
      }
    },
    readTags: async (name) => tagsOf(name).read(await keys.readTags(await keyOf(name))),
    writeTags,
    async drift(name) {
      const TargetKeyId = (await keyOf(name)) === other ? keyFor(name) : other;
      await kms.send(new UpdateAliasCommand({ AliasName: aliasOf(name), TargetKeyId }));
    },
  };
}
