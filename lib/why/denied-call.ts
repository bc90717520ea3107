import { shellWord } from "../preflight/shell.ts";
import { sentence } from "../text/sentence.ts";
import type { Denial } from "./denial.ts";
import type { FailedCall } from "./failed-calls.ts";
import { policyRemedy } from "./policy-remedy.ts";
import type { Cause, Situation } from "./situation.ts";

/** Why AWS denied a call: which permission is missing, in which policy it belongs, and what to do. */
export function deniedCall(
  { service, operation, code, message }: FailedCall,
  denial: Denial,
  situation: Situation,
): Cause {
  const { actions, resource, principal, encoded } = denial;
  const call = { service, operation, code };
  const said = `AWS says: ${sentence(withoutEncoding(message.replace(OURS, "")))}`;
  if (denial.publicAccess) {
    return { what: `AWS denied the call ${operation} of ${service}.`, why: said, ...PUBLIC, call };
  }
  const { policy, commands = [], ...remedy } = policyRemedy(denial, situation);
  const all = [...(encoded === undefined ? [] : [decoding(encoded)]), ...commands];
  return {
    what: `AWS denied the call ${operation} of ${service}: ${missing(actions, resource)}.`,
    why: `It belongs in ${policy}. ${said}`,
    ...remedy,
    ...(all.length > 0 && { commands: all }),
    call,
    permission: {
      actions,
      ...(resource !== undefined && { resource }),
      ...(principal !== undefined && { principal }),
      policy,
    },
  };
}

const PUBLIC = {
  remedy:
    "The account's or the bucket's block of public access forbids it. If the public access is meant, declare a publicAccessBlock that allows it in the spec; otherwise, remove it from the policy or the ACL.",
} as const;

/** What Driftless added to AWS's message. */
const OURS = /; the call needs permission for [\s\S]*$/;

function missing(actions: readonly string[], resource: string | undefined): string {
  if (actions.length === 0) return "AWS does not say which permission is missing";
  const on = resource === undefined ? "" : ` on ${resource}`;
  // A call may need several permissions, and without a name in AWS's message, any of them may be the one that is missing.
  return `${actions.join(" or ")}${on} is missing`;
}

function withoutEncoding(message: string): string {
  return message.replace(/\s*Encoded authorization failure message: [\s\S]*$/, "");
}

function decoding(encoded: string): string {
  return `aws sts decode-authorization-message --encoded-message ${shellWord(encoded)} --query DecodedMessage --output text`;
}
