import { compact } from "../../../values/normal-form.ts";
import { sameKey } from "../../../values/same-key.ts";
import type { RepositoryPart } from "../repository-part.ts";
import type { EncryptionConfiguration } from "../spec.generated.ts";

const INITIAL: EncryptionConfiguration = { encryptionType: "AES256" };

/**
 * Encryption at rest, which is fixed when the repository is created. A spec that does not set the encryption matches any encryption.
 * On a repository that was taken over from ACK, a difference that ACK ignored is left alone.
 */
export const encryption = {
  name: "encryptionConfiguration",
  described: true,
  keep: "taken-over",
  initial: INITIAL,

  desired({ encryptionConfiguration: { encryptionType, kmsKey } = {} }) {
    if (!encryptionType && !kmsKey) return undefined;
    return compact({ encryptionType: encryptionType || "KMS", kmsKey: kmsKey || undefined });
  },

  async read(_target, { spec: { encryptionConfiguration = INITIAL } }) {
    return encryptionConfiguration.encryptionType === INITIAL.encryptionType ? undefined : encryptionConfiguration;
  },

  agrees(desired, { encryptionType, kmsKey } = INITIAL) {
    return desired === undefined || (desired.encryptionType === encryptionType && sameKey(desired.kmsKey, kmsKey));
  },
} satisfies RepositoryPart<EncryptionConfiguration>;
