import type { FieldNotes } from "../../../codegen/definition.ts";
import type { SecretSpec } from "./spec.generated.ts";

/** What the tests prove about secrets. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift, removal and tags.

| what Secrets Manager does | emulators | tests |
| --- | --- | --- |
| It keeps a deleted secret for 30 days, and its name is taken until then | moto does | on moto |
| It ignores a new value with the token of an earlier version | moto does | on moto |
| It removes a description and a key if they are empty texts | moto 5.2.5 does not | on moto, whose start script does |
| It encrypts a replica with the declared key | moto shows the default key | on moto, whose start script shows the declared one |
| It rotates a secret | moto calls a function | as it is described |
| It replicates a secret later than it accepts the call | moto does so at once | none |

The value comes from a Kubernetes Secret in the object's namespace: see [secrets.md](secrets.md). Driftless has no permission to read it from
Secrets Manager. The ID of a version that Driftless makes begins with a digest of the value, which only the deployment can compute, so a
value that others change is drift, and is set again. While Secrets Manager rotates the secret, its value is left alone, until the value in
the Kubernetes Secret changes. Driftless changes neither the rotation of a secret nor its resource policy.

When the object is deleted, its replicas are removed, and the secret is scheduled for deletion. Until the date that Secrets Manager shows, 30
days later, \`aws secretsmanager restore-secret\` brings it back. Driftless never deletes a secret at once. An object that names such a secret
is \`ACK.Recoverable\`, and says until when the name is taken. If the secret is restored, the object must [adopt](adoption.md) it. A secret of
an existing object that others schedule for deletion is neither restored nor replaced: the object is \`ACK.Terminal\`.

AWS assigns the end of a secret's ARN, so with \`sessionPolicy: resource\`, secrets are not supported.`;

/** Documentation of a secret's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof Omit<SecretSpec, "kmsKeyRef">, FieldNotes>> = {
  description: {
    meaning: "The description of the secret.",
    default: "the secret has no description",
    removal: "The description is removed.",
    difference: "ACK does not remove it.",
  },
  forceOverwriteReplicaSecret: {
    meaning:
      "It has no effect. A secret with the same name in a region of `replicaRegions` could be another object's, so it is never overwritten: " +
      "the replication to that region fails until somebody deletes that secret.",
    default: "the replication to that region fails",
    removal: "Nothing happens.",
    difference: "ACK overwrites the secret.",
  },
  kmsKeyID: {
    meaning: "The KMS key that encrypts the secret: an ID, an ARN or an alias.",
    default: "it is the key aws/secretsmanager of the account",
    removal: "The secret is encrypted with the key aws/secretsmanager of the account.",
    difference: "ACK keeps the earlier key.",
  },
  name: {
    meaning: "The name of the secret. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
  },
  replicaRegions: {
    meaning: "The other regions that have a replica of the secret, each with the KMS key that encrypts it.",
    default: "there are no replicas",
    removal: "The replicas are deleted.",
    difference: "ACK sets the replicas only when it creates the secret.",
  },
  secretString: {
    meaning: "The key of a Kubernetes Secret that contains the value. The value in AWS is never read.",
    default: "the value is left as it is, and a new secret has none",
    removal: "The value is left as it is.",
    difference:
      "ACK reads every Secret, in every namespace. In Driftless, the parameter `secrets` must allow it, and the Secret must be in the namespace of the object.",
  },
  tags: {
    meaning: "The tags of the secret, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
};
