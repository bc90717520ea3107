import { isUnanswered, UNANSWERED_ADVICE } from "../../cli/unanswered.ts";
import type { ReadAws } from "../aws/open-aws.ts";
import { ReadError } from "../read-error.ts";

/** Whose credentials the operator uses. */
export interface Caller {
  readonly account: string;
  readonly partition: string;
  readonly arn: string;
}

/** Reads whose credentials the operator uses. Rejects with a `ReadError` that says how to provide credentials. */
export async function readCaller(aws: ReadAws): Promise<Caller> {
  try {
    const { Account: account, Arn: arn } = await aws("sts:GetCallerIdentity", {});
    const partition = arn?.split(":")[1];
    if (account === undefined || arn === undefined || partition === undefined) {
      throw new ReadError("STS does not report which account the credentials belong to");
    }
    return { account, partition, arn };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    if (isUnanswered(error)) {
      throw new ReadError(`AWS cannot be reached: ${error.message}`, { advice: UNANSWERED_ADVICE, cause: error });
    }
    throw new ReadError(`There are no usable AWS credentials: ${error.message}`, {
      advice: "Log in, for example with aws sso login, or name a profile with --profile.",
      cause: error,
    });
  }
}
