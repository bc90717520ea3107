import type * as sdk from "@aws-sdk/client-kms";
import { kms } from "../../aws/services/kms.ts";
import { defineKind } from "../../kind/define-kind.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { FREE_TEXT, OWN_POLICY, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { accountPolicy, requireAccount } from "../../kind/values/policy-document.ts";
import { samePolicy } from "../../kind/values/same-policy.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { KeySpec } from "./key/spec.generated.ts";
import { ABSENT, KEYS, keyArn, LATE_SECONDS } from "./shared/kms-resource.ts";

/** The annotation with the days until KMS deletes a key. KMS accepts 7 to 30: https://docs.aws.amazon.com/kms/latest/APIReference/API_ScheduleKeyDeletion.html */
const WINDOW = "kms.services.k8s.aws/pending-window-in-days";

const DAYS = Array.from({ length: 24 }, (_, index) => String(index + 7));

const GONE = "the key will be deleted; to keep it, cancel the deletion and enable the key";

/** An AWS KMS key. */
export const page = defineKind<typeof sdk, KeySpec>()({
  resource: ackKind("kms", "Key", "keys"),
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
    impaired: {
      Disabled: "to use it, enable it",
      PendingImport: "it has no key material; import it",
      Unavailable: "its custom key store is not available",
    },
    details: { gone: "DeletionDate" },
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
  tags: { read: "ListResourceTags", set: "TagResource", unset: "UntagResource", key: "TagKey" },
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
      at: "KeyRotationEnabled",
      // KMS refuses the call for keys that it cannot rotate.
      unless: ({ KeySpec, Origin }) => KeySpec !== "SYMMETRIC_DEFAULT" || Origin !== "AWS_KMS",
      write: "EnableKeyRotation",
      remove: "DisableKeyRotation",
      initial: false,
    },
    policy: {
      read: "GetKeyPolicy",
      write: "PutKeyPolicy",
      input: () => ({ PolicyName: "default" }),
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

/** How KMS lists keys. */
export const list = {
  call: "ListKeys",
  input: { Limit: 1_000 },
  at: KEYS.at,
  named: KEYS.member,
  assigned: { id: KEYS.member, arn: "KeyArn" },
  token: ["NextMarker", "Marker"],
  aside: [{ member: "KeyManager", matches: /^AWS$/, reason: "AWS manages the key" }],
} satisfies PageListing<typeof sdk>;

const API = "https://docs.aws.amazon.com/kms/latest/APIReference";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An AWS KMS key", "key"],
  // KMS may notice new tags only after minutes, so what a new or adopted key needs at once is not among them.
  owned: ["DisableKeyRotation", "PutKeyPolicy", "ScheduleKeyDeletion", "UpdateKeyDescription"],
  limits: { [`${API}/API_PutKeyPolicy.html`]: { policy: 32_768 } },
  columns: { STATE: "status.keyState" },
  names: {
    policy: OWN_POLICY,
    description: FREE_TEXT,
    customKeyStoreID: target("any custom key store of the account", "kms:{region}:{account}:custom-key-store/"),
  },
});
