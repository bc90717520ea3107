import { matchesGlob } from "../../text/matches-glob.ts";

/** The longest ARN: https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutUserPermissionsBoundary.html */
export const MAXIMUM_ARN_LENGTH = 2048;

/** Whether the ARN matches the pattern. As in IAM, `*` matches any string, and `?` matches any single character. */
export function coversArn(pattern: string, arn: string): boolean {
  return matchesGlob(pattern, arn);
}
