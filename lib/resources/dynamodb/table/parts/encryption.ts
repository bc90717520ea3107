import { compact } from "../../../values/normal-form.ts";
import { sameKey } from "../../../values/same-key.ts";
import { setting } from "../described-part.ts";
import type { SSESpecification } from "../spec.generated.ts";

/** The encryption at rest with a KMS key. Without it, AWS encrypts the table with its own key. */
export const encryption = setting<SSESpecification>({
  name: "sseSpecification",
  initial: { enabled: false },

  desired({ sseSpecification: { enabled, sseType, kmsMasterKeyID } = {} }) {
    if (!enabled) return undefined;
    return compact({ enabled, sseType: sseType || "KMS", kmsMasterKeyID: kmsMasterKeyID || undefined });
  },

  agrees(desired, observed) {
    if (desired === undefined || observed === undefined) return false;
    return desired.sseType === observed.sseType && sameKey(desired.kmsMasterKeyID, observed.kmsMasterKeyID);
  },
});
