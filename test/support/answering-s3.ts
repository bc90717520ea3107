import type { Aws } from "../../lib/aws/aws.ts";
import { operationOf } from "../../lib/aws/operation.ts";

/** A call that was made, with its input. */
export interface Call {
  readonly operation: string;
  readonly input: object;
}

/** AWS whose S3 and S3 Control answer as `answers` say, by operation: with an output, or by rejecting with an error. Others answer nothing. */
export function answeringAws(
  answers: Readonly<Record<string, object | Error>> = {},
  region = "us-west-2",
): { readonly aws: Aws; readonly calls: readonly Call[] } {
  const calls: Call[] = [];
  const send = async (command: Parameters<typeof operationOf>[0] & { input: object }): Promise<never> => {
    const { name } = operationOf(command);
    calls.push({ operation: name, input: { ...command.input } });
    const answer = answers[name] ?? {};
    if (answer instanceof Error) throw answer;
    // The test says what AWS answers, and is trusted to know.
    return answer as never;
  };
  return { aws: { account: "000000000000", partition: "aws", region, s3: { send }, s3Control: { send } }, calls };
}
