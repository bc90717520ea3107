import type * as sdk from "@aws-sdk/client-kms";
import { kms } from "../../../aws/services/kms.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { accountPolicy, requireAccount } from "../../values/policy-document.ts";
import { samePolicy } from "../../values/same-policy.ts";
import { ABSENT, KEYS, keyArn, LATE_SECONDS } from "../kms-resource.ts";
import { keyKind } from "./kind.ts";
import type { KeySpec } from "./spec.generated.ts";

/** The annotation with the days until KMS deletes a key. KMS accepts 7 to 30: https://docs.aws.amazon.com/kms/latest/APIReference/API_ScheduleKeyDeletion.html */
const WINDOW = "kms.services.k8s.aws/pending-window-in-days";
const DAYS = Array.from({ length: 24 }, (_, index) => String(index + 7));
const GONE = "the key will be deleted; to keep it, cancel the deletion and enable the key";

/** An AWS KMS key. */
export const data = defineKind<typeof sdk, KeySpec>()({
  resource: keyKind,
  service: kms,
  assigned: { field: "keyID", arn: "Arn", ...KEYS },
  arn: keyArn,
  ids: ({ id }) => ({ KeyId: id === "" ? undefined : id }),
  read: [{ call: "DescribeKey", at: "KeyMetadata" }],
  absent: ABSENT,
  // https://docs.aws.amazon.com/kms/latest/developerguide/key-state.html
  states: {
    member: "KeyState",
    noun: "key",
    busy: { Creating: {}, Updating: {} },
    gone: { PendingDeletion: GONE, PendingReplicaDeletion: GONE },
    until: "DeletionDate",
    impaired: {
      Disabled: "to use it, enable it",
      PendingImport: "it has no key material; import it",
      Unavailable: "its custom key store is not available",
    },
  },
  create: { call: "CreateKey", at: "KeyMetadata" },
  // The longest window, unless the object asks for a shorter one: nothing decrypts what a deleted key has encrypted.
  remove: {
    call: "ScheduleKeyDeletion",
    input: ({ annotations }) => ({ PendingWindowInDays: Number(annotations[WINDOW] ?? 30) }),
    last: true,
  },
  annotations: { [WINDOW]: DAYS },
  terminal: { codes: ["InvalidArnException", "TagException", "UnsupportedOperationException", "ValidationException"] },
  lateSeconds: LATE_SECONDS,
  tags: { read: "ListResourceTags", set: "TagResource", unset: "UntagResource" },
  parts: {
    bypassPolicyLockoutSafetyCheck: { unsupported: "is not supported" },
    keySpec: { initial: "SYMMETRIC_DEFAULT" },
    keyUsage: { initial: "ENCRYPT_DECRYPT" },
    origin: { initial: "AWS_KMS" },
    multiRegion: { initial: false },
    customKeyStoreID: {},
    description: { write: "UpdateKeyDescription", initial: "" },
    enableKeyRotation: {
      read: "GetKeyRotationStatus",
      from: "KeyRotationEnabled",
      // KMS refuses the call for keys that it cannot rotate.
      when: ({ KeySpec, Origin }) => KeySpec === "SYMMETRIC_DEFAULT" && Origin === "AWS_KMS",
      write: "EnableKeyRotation",
      remove: "DisableKeyRotation",
      initial: false,
    },
    policy: {
      read: "GetKeyPolicy",
      readInput: () => ({ PolicyName: "default" }),
      write: "PutKeyPolicy",
      input: { PolicyName: "default" },
      member: "Policy",
      same: samePolicy,
      exposure: true,
      // https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-default.html
      initial: ({ place }) =>
        accountPolicy(place, "kms:*", { id: "key-default-1", sid: "Enable IAM User Permissions" }),
    },
  },
  validate: ({ spec: { policy }, place }) => requireAccount(policy, "spec.policy", "kms:*", place),
});
