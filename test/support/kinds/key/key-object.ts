import { randomUUID } from "node:crypto";
import {
  DescribeKeyCommand,
  GetKeyPolicyCommand,
  GetKeyRotationStatusCommand,
  KMSClient,
  ListResourceTagsCommand,
} from "@aws-sdk/client-kms";
import { onTestFinished } from "vitest";
import { kinds } from "../../../../lib/kinds/index.ts";
import { key } from "../../../../lib/kinds/kms/key/key.generated.ts";
import type { KeySpec } from "../../../../lib/kinds/kms/key/spec.generated.ts";
import { page as keyPage } from "../../../../lib/kinds/kms/key.ts";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { testConnect } from "../../aws/s3/test-s3.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { createKindWorld, type KindWorld } from "../../worlds/kind-world.ts";

/** An object of the kind `Key`, in a kind world with an emulated KMS. */
export interface KeyObject extends KindWorld<KeySpec> {
  /** A KMS client with which tests act as someone else in the account. */
  readonly others: KMSClient;
  /** The owner tag of the object. */
  readonly owner: string;
  /** Lets so much time pass that KMS shows everything. */
  later(): void;
  /** The ID of the key in the object's status. */
  id(): string;
  /** What KMS stores about a key, by default about the object's. */
  found(id?: string): Promise<KeyFound>;
}

interface KeyFound {
  readonly description: string | undefined;
  readonly state: string | undefined;
  readonly rotates: boolean | undefined;
  readonly policy: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
}

/** Creates a kind world without the object. All tests share KMS, so each object has a name of its own. */
export function createKeyObject(endpoint: string, wrap = (connect: Connect) => connect): KeyObject {
  let ahead = 0;
  const name = `orders-${randomUUID()}`;
  const entry = { resource: keyPage.resource, load: async () => key };
  const others = kinds.filter(({ resource }) => resource.kind !== keyPage.resource.kind);
  const now = () => Date.now() + ahead;
  const world = createKindWorld<KeySpec>(entry, name, wrap(testConnect(endpoint)), { now, others });
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const client = new KMSClient({ endpoint, region: REGION, credentials });
  onTestFinished(() => client.destroy());
  const id = () => String(Object(world.object()?.status).keyID);
  return {
    ...world,
    others: client,
    owner: `cluster/shop/${name}`,
    id,
    later() {
      ahead += 400_000;
    },
    async found(KeyId = id()) {
      const [{ KeyMetadata }, policy, rotation, tags] = await Promise.all([
        client.send(new DescribeKeyCommand({ KeyId })),
        client.send(new GetKeyPolicyCommand({ KeyId, PolicyName: "default" })),
        client.send(new GetKeyRotationStatusCommand({ KeyId })),
        client.send(new ListResourceTagsCommand({ KeyId })),
      ]);
      return {
        description: KeyMetadata?.Description,
        state: KeyMetadata?.KeyState,
        rotates: rotation.KeyRotationEnabled,
        policy: policy.Policy,
        tags: Object.fromEntries((tags.Tags ?? []).map(({ TagKey = "", TagValue = "" }) => [TagKey, TagValue])),
      };
    },
  };
}
