import { ANNOTATIONS } from "../annotations/annotations.ts";
import { isThrottled } from "../reconcile/contract/errors.ts";
import { type Advice, type AdviceTable, annotate, edit, sync } from "./advice.ts";
import type { FailedCall } from "./failed-calls.ts";
import type { Situation } from "./situation.ts";

/** The advice on AWS's error codes that need more than what AWS's message says. */
const ADVICE: AdviceTable = {
  BucketNotEmpty: (about) => ({
    why: "Driftless never empties a bucket, and deletes it soon after it is empty.",
    remedy: "Empty the bucket, including all versions and incomplete uploads. Or keep it, and let the object go:",
    commands: [annotate(about, ANNOTATIONS.deletionPolicy, "retain")],
  }),
  RepositoryNotEmptyException: (about) => ({
    why: "Driftless deletes a repository that contains images only if the object says so.",
    remedy: "Delete the images, or have them deleted with the repository. Or keep it, and let the object go:",
    commands: [
      annotate(about, "ecr.services.k8s.aws/force-delete", "true"),
      annotate(about, ANNOTATIONS.deletionPolicy, "retain"),
    ],
  }),
  MalformedPolicy: (about) => ({
    why: "AWS does not accept the policy. If it names a role that is being created, Driftless succeeds once the role exists.",
    remedy: "Correct the policy:",
    commands: [edit(about)],
  }),
  KMSInvalidStateException: () => ({
    why: "The KMS key is disabled or scheduled for deletion.",
    remedy: "Enable the key, or choose another one in the spec.",
  }),
};

const THROTTLED: Advice = {
  why: "AWS accepts only so many calls in a while, from everybody in the account together.",
  remedy: "Wait. If it does not end, request a higher quota.",
  notice: true,
};
const NO_RESPONSE: Advice = {
  why: "The service cannot be reached from the function, or is out of order.",
  remedy: "If it does not end, check the functions' way to AWS:",
  commands: ["kubectl driftless doctor"],
};
const QUOTA: Advice = {
  why: "A quota of the account is used up.",
  remedy: "Request a higher quota in the Service Quotas console, or delete what is no longer needed.",
};

/** The advice on a call that AWS refused for another reason than a missing permission. */
export function adviceOnCall(call: FailedCall, isTerminal: boolean, about: Situation): Advice {
  const { code, message } = call;
  const known = new Map(Object.entries(ADVICE)).get(code);
  if (known !== undefined) return known(about);
  if (isThrottled(call)) return THROTTLED;
  if (/LimitExceeded|TooMany|QuotaExceeded/.test(code)) return QUOTA;
  if (message.startsWith("no response from ")) return NO_RESPONSE;
  if (isTerminal) {
    return {
      why: "AWS rejects what the spec asks for. Settings that do not depend on this one are as the spec says.",
      remedy: "Correct the manifest and apply it, or correct the object:",
      commands: [edit(about)],
    };
  }
  return {
    why: "Driftless tries again by itself.",
    remedy: "Remove the cause that AWS names. To try at once:",
    commands: [sync(about)],
  };
}
