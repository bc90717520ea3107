import type { FieldNotes } from "../../../codegen/definition.ts";
import type { KeySpec } from "./spec.generated.ts";

/** What the tests prove about keys. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift, removal and tags.

| what KMS does | emulators | tests |
| --- | --- | --- |
| It shows a new key, its tags and changes late | none shows it | in memory |
| It does not answer a CreateKey that takes effect | none | in memory |
| It answers for a key that is scheduled to be deleted | moto and MiniStack do | on moto |
| It refuses a policy whose principals do not exist, or that locks out its caller | none refuses it | none |
| It notices for minutes neither new tags nor new policies | none shows it | none |
| It rotates keys, imports key material, and has custom key stores | none has them | none |

The function's IAM policy allows it to schedule the deletion of a key, to change its policy and its description, and to turn its rotation off
only if the key has an owner tag of the deployment's cluster.

AWS assigns the ID of a key, and CreateKey accepts no client token. The pass therefore looks for a key with the object's owner tag before it
creates one: it lists all keys in the region, and the tags of each.

When the object is deleted, the key is scheduled to be deleted after 30 days, or after as many days (7 to 30) as the annotation
\`kms.services.k8s.aws/pending-window-in-days\` says. Until then, nothing can use the key, and the deletion can be cancelled. The object does
not wait for that time.

The key is only scheduled to be deleted when no object refers to it anymore: neither by a reference, such as the \`kmsKeyRef\` of a LogGroup,
nor by the key's ARN or ID anywhere in its spec, such as in the encryption of a Bucket. Until then, the object is not Ready, with reason \`InUse\`
and the name of the other object. Objects of all kinds that the deployment serves count, in the object's namespace or, with
\`crossNamespaceReferences\`, in every namespace. What no such object declares is not noticed, such as a bucket that was kept when its object was
deleted, an alias that no object declares, or a use outside of the cluster. To release the object without waiting, and to keep the key, set
\`services.k8s.aws/deletion-policy: retain\`.

A key of an existing object that others schedule to be deleted is neither restored nor replaced: the object is \`ACK.Terminal\` and says until
when the deletion can be cancelled. A key that others disable stays disabled, and its object is not Ready.`;

/** Documentation of a key's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof KeySpec, FieldNotes>> = {
  bypassPolicyLockoutSafetyCheck: {
    meaning: "Skips KMS's check that the key can still be managed. Only false is supported.",
    default: "KMS checks the policy",
    removal: "Nothing happens.",
    difference: "ACK passes true on. Driftless refuses it.",
  },
  customKeyStoreID: {
    meaning: "The custom key store that contains the key.",
    default: "KMS itself stores the key",
  },
  description: {
    meaning: "A description of the key. A change that others make is reverted.",
    default: "the key has no description",
    difference: "ACK does not revert changes that others make.",
  },
  enableKeyRotation: {
    meaning:
      "Whether KMS rotates the key material every year. KMS accepts it for symmetric encryption keys with its own key material.",
    default: "KMS does not rotate the key",
    removal: "The rotation is turned off.",
  },
  keySpec: { meaning: "The type of the key material.", default: "it is SYMMETRIC_DEFAULT" },
  keyUsage: { meaning: "What the key can be used for.", default: "it is ENCRYPT_DECRYPT" },
  multiRegion: {
    meaning: "Whether the key is a primary key that can be replicated to other regions.",
    default: "the key is in one region",
  },
  origin: { meaning: "Where the key material comes from.", default: "KMS creates the key material" },
  policy: {
    meaning:
      "The key policy, as a JSON document. It must allow kms:* to the account's root, so that the account cannot lose the key.",
    default: "the key has KMS's default policy, by which the account's IAM policies decide",
    removal: "The default policy is set.",
    difference: "ACK accepts policies without the account's root.",
  },
  tags: {
    default: "the key has only the tags that Driftless adds",
    removal: "The tags that the spec declared are removed.",
  },
};
