import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { Progress } from "../processes/progress.ts";
import type { Target } from "./target.ts";

/** Runs the sweep at regular intervals. In each run, every object is due. */
export interface Resync {
  stop(): void;
}

/**
 * Invokes the sweep function every `seconds`, as the scheduled rule would, but with a period of that many seconds. A run that fails
 * is reported, and the following runs still take place.
 */
export function startResync(
  seconds: number,
  {
    target,
    functionName,
    progress,
  }: { readonly target: Target; readonly functionName: string; readonly progress: Progress },
): Resync {
  const { endpoint, region, account } = target;
  const lambda = new LambdaClient({
    endpoint,
    region,
    credentials: { accessKeyId: account, secretAccessKey: account },
  });
  const input = { windowSeconds: seconds, periodSeconds: seconds };
  const timer = setInterval(() => void sweep(), seconds * 1000);
  return {
    stop() {
      clearInterval(timer);
      lambda.destroy();
    },
  };

  async function sweep(): Promise<void> {
    try {
      const { FunctionError } = await lambda.send(
        new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }),
      );
      if (FunctionError) progress(`the sweep failed: ${FunctionError}`);
    } catch (error) {
      progress(`the sweep could not be invoked: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
