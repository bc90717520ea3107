import { operationOf } from "../../lib/aws/operation.ts";
import type { Send } from "../../lib/reconcile/contract/aws.ts";
import { stableText } from "../../lib/text/stable-text.ts";
import type { Act } from "./scene.ts";

/** AWS whose reads show every write only some time later. `now` is in milliseconds. */
export function lateAnswers(seconds: number, now: () => number): Act {
  const reads = new Map<string, object>();
  const former: { readonly until: number; readonly answers: ReadonlyMap<string, Answer> }[] = [];

  return async (command, send, { calls }) => {
    const { name } = operationOf(command);
    const key = `${name} ${stableText("input" in command ? command.input : undefined)}`;
    if (calls[name]?.reads) {
      reads.set(key, command);
      const shown = former.find(({ until }) => until > now())?.answers.get(key);
      return shown === undefined ? await send(command) : shown();
    }
    // Only what this pass sends reaches AWS.
    const before = await Promise.all([...reads].map(async ([read, one]) => [read, await answerTo(one, send)] as const));
    former.push({ until: now() + seconds * 1000, answers: new Map(before) });
    return await send(command);
  };
}

/** Returns or throws what AWS did. */
type Answer = () => object;

async function answerTo(command: object, send: Send): Promise<Answer> {
  try {
    const output = await send(command);
    return () => output;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
