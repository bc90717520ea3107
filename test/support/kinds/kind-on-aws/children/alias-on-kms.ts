import { CreateAliasCommand, DescribeKeyCommand, NotFoundException, UpdateAliasCommand } from "@aws-sdk/client-kms";
import { aliasKind } from "../../../../../lib/resources/kms/alias/kind.ts";
import { ACCOUNT, REGION, testConnect } from "../../../aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../aws/shared-emulator.ts";
import { startCountingProxy } from "../../../proxies/counting-proxy.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { keysAt } from "../../key/keys-at.ts";
import type { KindOnAws } from "../kind-on-aws.ts";
import { childTags, tagsOfParent } from "./child-tags.ts";

/** Opens the kind `Alias` on moto. Each alias gets a key of its own. All aliases can be moved to one more key. */
export async function openAliasOnKMS(): Promise<KindOnAws> {
  await using opening = new AsyncDisposableStack();
  const endpoint = await sharedEmulator("moto");
  const proxy = await startCountingProxy(endpoint);
  opening.defer(() => proxy.close());
  const keys = keysAt(endpoint);
  opening.defer(() => keys.kms.destroy());

  const other = await keys.create({});
  const owns = new Map<string, string>();
  const keyFor = (name: string) => owns.get(name) ?? "";
  const aliasOf = (name: string) => `alias/${name}`;
  const tagsOf = (name: string) => childTags(aliasKind.plural, aliasOf(name));
  const keyOf = async (name: string): Promise<string> =>
    (await keys.kms.send(new DescribeKeyCommand({ KeyId: aliasOf(name) }))).KeyMetadata?.KeyId ?? "";
  const writeTags: KindOnAws["writeTags"] = async (name, tags) => {
    const key = await keyOf(name);
    await keys.writeTags(key, tagsOf(name).write(await keys.readTags(key), "+", tags));
  };
  const opened = opening.move();
  return {
    kind: aliasKind,
    clock: createTestClock(),
    connect: testConnect(proxy.url),
    proxy,
    lateSeconds: 300,
    async provide(name, namespace) {
      await keys.writeTags(other, tagsOfParent(namespace));
      owns.set(name, await keys.create(tagsOfParent(namespace)));
    },
    spec: (name) => ({ name: aliasOf(name), targetKeyID: keyFor(name) }),
    asMade: { targetKeyID: other },
    tagged: () => ({}),
    arn: (name) => `arn:aws:kms:${REGION}:${ACCOUNT}:${aliasOf(name)}`,
    async make(name, tags) {
      await keys.kms.send(new CreateAliasCommand({ AliasName: aliasOf(name), TargetKeyId: other }));
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
      await keys.kms.send(new UpdateAliasCommand({ AliasName: aliasOf(name), TargetKeyId }));
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
