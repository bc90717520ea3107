import { hash } from "node:crypto";
import { stackName } from "./stack-name.ts";

/** IAM and EventBridge allow 64 characters. What a name ends with has at most 30. */
const MOST_OF_STACK = 33;
const DIGEST = 6;

/** The name that a deployment gives something of its own in AWS: that of its stack, which is shortened if it is long, and an ending. */
export function shortName({ clusterName }: { readonly clusterName: string }, ending: string): string {
  const stack = stackName(clusterName);
  const short =
    stack.length <= MOST_OF_STACK
      ? stack
      : `${stack.slice(0, MOST_OF_STACK - DIGEST - 1)}-${hash("sha256", stack).slice(0, DIGEST)}`;
  return `${short}-${ending}`;
}
