import { DeleteBucketPolicyCommand, GetBucketPolicyCommand, PutBucketPolicyCommand } from "@aws-sdk/client-s3";
import { ApiError, TerminalError } from "../../../reconcile/errors.ts";
import { readOptional } from "../read-optional.ts";
import type { BucketPart } from "./bucket-part.ts";
import { parsePolicy } from "./policy-document.ts";
import { samePolicy } from "./same-policy.ts";

/** The bucket policy. Its text is sent as it is declared, and compared by what it means. */
export const policy: BucketPart<string> = {
  name: "policy",
  actions: ["s3:GetBucketPolicy", "s3:PutBucketPolicy", "s3:DeleteBucketPolicy"],
  agrees: (desired, observed) => desired !== undefined && observed !== undefined && samePolicy(desired, observed),

  desired({ policy }) {
    return policy?.trim() || undefined;
  },

  async read({ Bucket, s3 }) {
    const output = await readOptional(["NoSuchBucketPolicy"], s3.send(new GetBucketPolicyCommand({ Bucket })));
    return output?.Policy?.trim() || undefined;
  },

  async put({ Bucket, s3 }, text) {
    try {
      await s3.send(new PutBucketPolicyCommand({ Bucket, Policy: text, ConfirmRemoveSelfBucketAccess: false }));
    } catch (error) {
      throw judge(error, text);
    }
  },

  async delete({ Bucket, s3 }) {
    await s3.send(new DeleteBucketPolicyCommand({ Bucket }));
  },
};

/** A well-formed policy may be malformed only for now: the role that it names may appear. */
function judge(error: unknown, text: string): unknown {
  const hopeless = error instanceof ApiError && error.code === "MalformedPolicy" && !parsePolicy(text);
  return hopeless
    ? new TerminalError(error.code, `api error ${error.code}: ${error.message}`, { cause: error })
    : error;
}
