import {
  CreateKeyCommand,
  type CreateKeyCommandInput,
  type CreateKeyCommandOutput,
  DescribeKeyCommand,
  GetKeyRotationStatusCommand,
  KMSClient,
} from "@aws-sdk/client-kms";
import { page as keyPage } from "../../../../../lib/kinds/kms/key.ts";
import { kmsInMemory } from "../../../../kinds/kms/kms-in-memory.ts";
import { aroundCommands } from "../../../aws/connections/around-commands.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { keysAt, listOf } from "../../key/keys-at.ts";
import type { KindOnAws } from "../kind-on-aws.ts";

/** Opens the kind `Key` on moto, or in memory. KMS assigns the identifiers, so here the name of a key is its description. */
export async function openKeyOnKMS(): Promise<KindOnAws> {
  const { client: kms, ...emulator } = await openService(
    "moto",
    (config) => new KMSClient(config),
    () => ({ KMS: kmsInMemory() }),
  );
  const keys = keysAt(kms);
  const arns = new Map<string, string>();
  const note = ({ Description = "" }: CreateKeyCommandInput, { KeyMetadata }: CreateKeyCommandOutput) =>
    void arns.set(Description, KeyMetadata?.Arn ?? "");
  const arn = (name: string) => arns.get(name) ?? `arn:aws:kms:${REGION}:${ACCOUNT}:key/*`;
  return {
    kind: keyPage.resource,
    clock: createTestClock(),
    ...emulator,
    connect: aroundCommands(emulator.connect, "CreateKey", async (command, send) => {
      const answer = (await send(command)) as CreateKeyCommandOutput;
      note((command as CreateKeyCommand).input, answer);
      return answer;
    }),
    lateSeconds: 300,
    spec: (name) => ({ description: name }),
    asMade: { enableKeyRotation: false },
    tagged: (tags) => ({ tags: Object.entries(tags).map(([tagKey, tagValue]) => ({ tagKey, tagValue })) }),
    isAssigned: true,
    arn,
    listedAs: (name) => arn(name).slice(arn(name).indexOf("/") + 1),
    async make(Description, tags) {
      const input = { Description, Tags: listOf(tags) };
      note(input, await kms.send(new CreateKeyCommand(input)));
    },
    async read(name) {
      const KeyId = arn(name);
      const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId }));
      const { KeyRotationEnabled } = await kms.send(new GetKeyRotationStatusCommand({ KeyId }));
      return { ...KeyMetadata, KeyRotationEnabled };
    },
    readTags: (name) => keys.readTags(arn(name)),
    writeTags: (name, tags) => keys.writeTags(arn(name), tags),
  };
}
