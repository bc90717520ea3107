import type { FieldNotes } from "../../../codegen/definition.ts";
import type { AliasSpec } from "./spec.generated.ts";

/** What the tests prove about aliases. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift and removal.

| what KMS does | emulators | tests |
| --- | --- | --- |
| It shows a new alias, and the new key of an alias, late | none shows it | in memory |
| It deletes the aliases of a key together with the key | none deletes it | none |
| It keeps at most 50 tags of a key | moto does | none |

An alias has no tags. Its owner is therefore recorded in a tag of its key, which must belong to an object in the namespace of the Alias: see
[Resources without tags](architecture.md#resources-without-tags). Each alias needs one of the 50 tags of the key.

If others let the alias name another key, that key's tags do not say that the alias is the object's. The alias is then left as it is, and the
object is \`ACK.Terminal\`.

While an object in the namespace names the alias, by its name with \`alias/\` or by its ARN, the alias is not deleted.`;

/** Documentation of an alias's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof AliasSpec, FieldNotes>> = {
  name: {
    meaning: "The name of the alias. As in ACK, `alias/` is put before a name that does not begin with it.",
  },
  targetKeyID: {
    meaning:
      "The ID or the ARN of the key. The key must belong to an object in the same namespace, and to the same account and region.",
    default: "the object is `ACK.Terminal`, unless `targetKeyRef` provides the key",
    difference:
      "ACK also creates aliases of keys that others own, and takes over aliases that exist. Driftless does neither.",
  },
  targetKeyRef: { meaning: "A reference to the Key that the alias names." },
};
