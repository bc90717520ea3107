import type { NameForm } from "../../../kind/values/name-form.ts";

/** The error codes that mean that there is no such resource, policy or version. */
export const ABSENT = ["NoSuchEntity", "NoSuchEntityException"];

/** The error codes for which a retry is pointless. A valid document is malformed for IAM while a role that it names does not exist yet. */
export const TERMINAL = ["InvalidInput", "InvalidInputException", "ValidationError"];

/** IAM is eventually consistent, and states no time. https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot.html */
export const LATE_SECONDS = 20;

/** The names of roles or policies, with at most this many characters. */
export function iamNames(noun: string, most: number): NameForm {
  return {
    pattern: new RegExp(`^[A-Za-z0-9_+=,.@-]{1,${most}}$`),
    form: `${noun} name: use 1 to ${most} letters, digits, and the characters _ + = , . @ -`,
  };
}

/** The regions of IAM, by partition. https://docs.aws.amazon.com/general/latest/gr/iam-service.html */
export const REGIONS = { aws: "us-east-1", "aws-cn": "cn-north-1", "aws-us-gov": "us-gov-west-1" } as const;
