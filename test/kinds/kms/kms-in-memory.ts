import { randomUUID } from "node:crypto";
import type * as sdk from "@aws-sdk/client-kms";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore } from "../../support/aws/memory/store.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { listOf } from "../../support/kinds/key/keys-at.ts";

interface Key {
  readonly shown: sdk.KeyMetadata & { KeyId: string; Arn: string };
  readonly tags: Record<string, string>;
  policy: string;
  isRotated: boolean;
}

const HERE = `arn:aws:kms:${REGION}:${ACCOUNT}:`;
const DAY_MS = 24 * 3600 * 1000;

/** The policy of a key that is created without one. */
const DEFAULT_POLICY = {
  Version: "2012-10-17",
  Id: "key-default-1",
  Statement: [
    {
      Sid: "Enable IAM User Permissions",
      Effect: "Allow",
      Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` },
      Action: "kms:*",
      Resource: "*",
    },
  ],
};

/** KMS in memory. */
export function kmsInMemory(): Operations {
  const missing = (what: string) => new AwsError(`400 NotFoundException: ${what}`);
  const keys = createStore<Key>((id) => missing(`Key '${HERE}key/${id}' does not exist`));
  /** The IDs of keys, by the names of their aliases. */
  const aliases = createStore<string>((name) => missing(`Alias ${HERE}${name} is not found.`));

  /** The key with this ID, ARN or alias. */
  function at(id = ""): Key {
    const name = id.startsWith(HERE) ? id.slice(HERE.length) : id;
    return keys.get(name.startsWith("alias/") ? aliases.get(name) : name.replace(/^key\//, ""));
  }

  /** A key that can be changed. https://docs.aws.amazon.com/kms/latest/developerguide/key-state.html */
  function changeable(id?: string): Key {
    const key = at(id);
    if (key.shown.KeyState !== "PendingDeletion") return key;
    throw new AwsError(`400 KMSInvalidStateException: ${key.shown.Arn} is pending deletion.`);
  }

  return {
    CreateKey({ Description = "", Policy, Tags = [], ...rest }: sdk.CreateKeyRequest) {
      const { KeySpec = "SYMMETRIC_DEFAULT", KeyUsage = "ENCRYPT_DECRYPT", MultiRegion = false } = rest;
      const { Origin = "AWS_KMS" } = rest;
      const KeyId = MultiRegion ? `mrk-${randomUUID().replaceAll("-", "")}` : randomUUID();
      // Its material must be imported.
      const isEmpty = Origin === "EXTERNAL";
      const shown: Key["shown"] = {
        AWSAccountId: ACCOUNT,
        Arn: `${HERE}key/${KeyId}`,
        CreationDate: new Date(),
        Description,
        Enabled: !isEmpty,
        KeyId,
        KeyManager: "CUSTOMER",
        KeySpec,
        KeyState: isEmpty ? "PendingImport" : "Enabled",
        KeyUsage,
        MultiRegion,
        Origin,
      };
      const tags = Object.fromEntries(Tags.map(({ TagKey = "", TagValue = "" }) => [TagKey, TagValue]));
      // KMS returns it with line breaks.
      const policy = Policy ?? JSON.stringify(DEFAULT_POLICY, null, 2);
      keys.add(KeyId, { shown, tags, policy, isRotated: false });
      return { KeyMetadata: shown };
    },
    DescribeKey: ({ KeyId }: sdk.DescribeKeyRequest) => ({ KeyMetadata: at(KeyId).shown }),
    ListKeys: () => ({
      Keys: keys.all().map(({ shown: { KeyId, Arn } }) => ({ KeyId, KeyArn: Arn })),
      Truncated: false,
    }),
    UpdateKeyDescription({ KeyId, Description }: sdk.UpdateKeyDescriptionRequest) {
      changeable(KeyId).shown.Description = Description;
      return {};
    },
    ScheduleKeyDeletion({ KeyId, PendingWindowInDays = 30 }: sdk.ScheduleKeyDeletionRequest) {
      const { shown } = changeable(KeyId);
      const DeletionDate = new Date(Date.now() + PendingWindowInDays * DAY_MS);
      Object.assign(shown, { DeletionDate, Enabled: false, KeyState: "PendingDeletion" });
      return { DeletionDate, KeyId: shown.Arn, KeyState: shown.KeyState, PendingWindowInDays };
    },
    GetKeyRotationStatus({ KeyId }: sdk.GetKeyRotationStatusRequest) {
      const { shown, isRotated } = at(KeyId);
      return { KeyId: shown.KeyId, KeyRotationEnabled: isRotated, ...(isRotated && { RotationPeriodInDays: 365 }) };
    },
    EnableKeyRotation({ KeyId }: sdk.EnableKeyRotationRequest) {
      changeable(KeyId).isRotated = true;
      return {};
    },
    DisableKeyRotation({ KeyId }: sdk.DisableKeyRotationRequest) {
      changeable(KeyId).isRotated = false;
      return {};
    },
    GetKeyPolicy: ({ KeyId }: sdk.GetKeyPolicyRequest) => ({ PolicyName: "default", Policy: at(KeyId).policy }),
    PutKeyPolicy({ KeyId, Policy = "" }: sdk.PutKeyPolicyRequest) {
      changeable(KeyId).policy = Policy;
      return {};
    },
    ListResourceTags: ({ KeyId }: sdk.ListResourceTagsRequest) => ({ Tags: listOf(at(KeyId).tags), Truncated: false }),
    TagResource({ KeyId, Tags = [] }: sdk.TagResourceRequest) {
      for (const { TagKey = "", TagValue = "" } of Tags) changeable(KeyId).tags[TagKey] = TagValue;
      return {};
    },
    UntagResource({ KeyId, TagKeys = [] }: sdk.UntagResourceRequest) {
      for (const key of TagKeys) delete changeable(KeyId).tags[key];
      return {};
    },
    CreateAlias({ AliasName = "", TargetKeyId }: sdk.CreateAliasRequest) {
      const { shown } = changeable(TargetKeyId);
      if (aliases.find(AliasName) !== undefined) {
        const text = `An alias with the name ${HERE}${AliasName} already exists`;
        throw new AwsError(`400 AlreadyExistsException: ${text}`);
      }
      aliases.add(AliasName, shown.KeyId);
      return {};
    },
    UpdateAlias({ AliasName = "", TargetKeyId }: sdk.UpdateAliasRequest) {
      aliases.get(AliasName);
      aliases.add(AliasName, changeable(TargetKeyId).shown.KeyId);
      return {};
    },
    DeleteAlias({ AliasName = "" }: sdk.DeleteAliasRequest) {
      aliases.remove(AliasName);
      return {};
    },
  };
}
