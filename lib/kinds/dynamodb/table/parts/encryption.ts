import { compact } from "../../../../kind/values/normal-form.ts";
import { sameKey } from "../../../../kind/values/same-key.ts";
import type { SSESpecification } from "../spec.generated.ts";
import { setting } from "./described-part.ts";

/** Encryption at rest with a KMS key. If it is disabled, DynamoDB encrypts the table with an AWS owned key. */
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
