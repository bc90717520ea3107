import { operationOf } from "../../../../lib/aws/operation.ts";
import type { Aws, Send } from "../../../../lib/reconcile/contract/aws.ts";

/** A call that was made, with its input. */
export interface MadeCall {
  readonly operation: string;
  readonly input: object;
}

/** A simulated AWS that responds to each of these operations with an output or an error. Other operations return an empty output. */
export function answeringAws(answers: Readonly<Record<string, object | Error>> = {}): {
  readonly aws: Aws;
  readonly calls: readonly MadeCall[];
} {
  return awsOf((operation) => answers[operation] ?? {});
}

/** A simulated AWS that responds with the result of `answer`. If `answer` returns or throws an error, the call rejects with that error. */
export function awsOf(answer: (operation: string, input: object) => object): {
  readonly aws: Aws;
  readonly calls: readonly MadeCall[];
} {
  const calls: MadeCall[] = [];
  const send: Send = async (command) => {
    const { name } = operationOf(command);
    const input = "input" in command ? { ...Object(command.input) } : {};
    calls.push({ operation: name, input });
    const output = answer(name, input);
    if (output instanceof Error) throw output;
    return { $metadata: { attempts: 1 }, ...output };
  };
  return { aws: { client: (service) => service.open(send) }, calls };
}
