import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { errorText } from "../../text/error-text.ts";
import type { Progress } from "../processes/progress.ts";
import { clientOf, type Target } from "./target.ts";

/**
 * Invokes the sweep function every `seconds`, as the scheduled rule would, but with a period of that many seconds, so that in each run every
 * object is due. A run that fails is reported, and the following runs still take place. Returns the function that stops this.
 */
export function startResync(
  seconds: number,
  {
    target,
    functionName,
    progress,
  }: { readonly target: Target; readonly functionName: string; readonly progress: Progress },
): () => void {
  const lambda = new LambdaClient(clientOf(target));
  const input = { windowSeconds: seconds, periodSeconds: seconds };
  const timer = setInterval(() => void sweep(), seconds * 1000);
  return () => {
    clearInterval(timer);
    lambda.destroy();
  };

  async function sweep(): Promise<void> {
    try {
      const { FunctionError } = await lambda.send(
        new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }),
      );
      if (FunctionError) progress(`the sweep failed: ${FunctionError}`);
    } catch (error) {
      progress(`the sweep could not be invoked: ${errorText(error)}`);
    }
  }
}
