import { DeleteBucketPolicyCommand, GetBucketPolicyCommand, PutBucketPolicyCommand } from "@aws-sdk/client-s3";
import { ifPresent } from "../../../../../kind/values/if-present.ts";
import { samePolicy } from "../../../../../kind/values/same-policy.ts";
import type { WritablePart } from "../../bucket-part.ts";
import { explainBlocked } from "./explain-blocked.ts";

/** The bucket policy. It is sent exactly as declared, but compared by its meaning. */
export const policy: WritablePart<string> = {
  name: "policy",
  exposure: true,
  documents: ["policy"],
  heldBackBy: ["publicAccessBlock", "ownershipControls"],
  agrees: (desired, observed) => desired !== undefined && observed !== undefined && samePolicy(desired, observed),

  desired({ policy }) {
    return policy?.trim() || undefined;
  },

  async read({ Bucket, s3 }) {
    const output = await ifPresent(s3.send(new GetBucketPolicyCommand({ Bucket })), "NoSuchBucketPolicy");
    return output?.Policy?.trim() || undefined;
  },

  async write({ Bucket, s3 }, { to }, { spec }) {
    if (to === undefined) {
      await s3.send(new DeleteBucketPolicyCommand({ Bucket }));
      return;
    }
    try {
      await s3.send(new PutBucketPolicyCommand({ Bucket, Policy: to, ConfirmRemoveSelfBucketAccess: false }));
    } catch (error) {
      throw explainBlocked(error, spec, { what: "policy", field: "blockPublicPolicy" });
    }
  },
};
