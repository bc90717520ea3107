import type { Calls } from "../reconcile/contract/kind-data.ts";
import { own } from "../text/own.ts";
import type { FailedCall } from "./failed-calls.ts";

/** The policy that decides whether a call is allowed, in the words of AWS's messages. */
export type PolicyType =
  | "identity-based policy"
  | "resource-based policy"
  | "permissions boundary"
  | "session policy"
  | "service control policy"
  | "resource control policy"
  | "VPC endpoint policy"
  | "role trust policy";

/** What AWS says about a call that it denied. */
export interface Denial {
  /** The IAM actions that the call needs; exactly one if AWS names the action that is missing. */
  readonly actions: readonly string[];
  /** What the actions are needed on; `undefined` if neither AWS nor Driftless knows it. */
  readonly resource: string | undefined;
  /** The ARN of whoever made the call, if AWS names it. */
  readonly principal: string | undefined;
  /** The type of the policy that denies the call, if AWS names it. */
  readonly policy: PolicyType | undefined;
  /** The ARN of this policy, which AWS only names for some. */
  readonly policyArn: string | undefined;
  /** Whether a statement denies the action. Otherwise, no statement allows it. */
  readonly explicit: boolean;
  /** Whether a block of public access denies the call, and not a policy. */
  readonly publicAccess: boolean;
  /** AWS's own explanation, which only someone with the permission `sts:DecodeAuthorizationMessage` can read. */
  readonly encoded: string | undefined;
}

/** The codes with which services deny calls. */
const DENIED: ReadonlySet<string> = new Set([
  ...["AccessDenied", "AccessDeniedException", "UnauthorizedOperation", "UnauthorizedException", "Forbidden"],
  ...["AuthorizationError", "AuthorizationErrorException", "NotAuthorized", "KMSAccessDeniedException"],
]);

/** What AWS says about the call if AWS denied it; `undefined` if the call failed for another reason. */
export function denialOf({ operation, code, message }: FailedCall, calls: Calls): Denial | undefined {
  const listed = LISTED.exec(message);
  if (listed === null && !DENIED.has(code) && !UNAUTHORISED.test(message)) return undefined;
  const known = listed?.[1]?.split(", ") ?? own(calls, operation)?.actions ?? [];
  const named = ACTION.exec(message)?.[1];
  const policy = POLICY.exec(message);
  return {
    // Some services spell actions in their own way: SQS in lower case, and SNS with a prefix in capitals.
    actions: named === undefined ? known : [known.find((one) => isSameAction(one, named)) ?? named],
    resource: resourceIn(message) ?? listed?.[2],
    principal: PRINCIPAL.exec(message)?.[1],
    policy: policy === null ? undefined : typeOf(policy[2] ?? ""),
    policyArn: policy?.[3],
    explicit: policy?.[1] !== undefined,
    publicAccess: /BlockPublic(?:Policy|Acls)/.test(message),
    encoded: ENCODED.exec(message)?.[1],
  };
}

// The forms of AWS's messages: https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_access-denied.html

const UNAUTHORISED = /\bis not authorized to perform\b|\bnot authorized to perform this operation\b/;
const PRINCIPAL = /User: (arn:[\w+=,.@:/-]+) is not authorized/;
const ACTION = /is not authorized to perform: ([A-Za-z0-9-]+:[A-Za-z0-9]+)/;
const POLICY =
  /(?:(with an explicit deny) in (?:an? |the )?|because no )(identity-based policy|resource-based policy|permissions boundary|session policy|service control policy|resource control policy|VPC endpoint policy|role trust policy|trust policy)(?:: (arn:[\w+=,.@:/-]+))?/;
// A word that begins with a hyphen would be an option of the command that decodes it.
const ENCODED = /Encoded authorization failure message: (\w[\w+=/-]*)/;
/** The end of the message of a call that Driftless believes to have been denied. */
const LISTED = /; the call needs permission for ([\w:*-]+(?:, [\w:*-]+)*)(?: on ([^\s;]+))?/;

function resourceIn(message: string): string | undefined {
  return / on resource: "?(arn:[^\s"]*[^\s".,;])/.exec(message)?.[1];
}

function typeOf(text: string): PolicyType {
  return text === "trust policy" ? "role trust policy" : (text as PolicyType); // The pattern matches no other texts.
}

function isSameAction(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
