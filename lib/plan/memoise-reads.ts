import { operationOf } from "../aws/operation.ts";
import type { Connect } from "../reconcile/dependencies.ts";
import { own } from "../text/own.ts";
import { stableText } from "../text/stable-text.ts";

/** Reads from AWS that are made once for a whole plan. */
export interface MemoisedReads {
  readonly connect: Connect;
  /** The number of calls that were sent. */
  readonly sent: () => number;
}

/**
 * Wraps `connect` so that a call with the same input, in the same place and with the same identity, is sent once, and so that no call that
 * writes is sent at all. All passes of a plan thus see the same state.
 */
export function memoiseReads(connect: Connect): MemoisedReads {
  const answers = new Map<string, Promise<object>>();
  let sent = 0;

  return {
    sent: () => sent,
    connect(access) {
      const { place, session, calls } = access;
      const aws = connect(access);
      return {
        client: (service) =>
          aws.client({
            ...service,
            open: (send) =>
              service.open(async (command) => {
                const { name } = operationOf(command);
                if (own(calls, name)?.reads !== true) throw new Error(`${name} was not sent: a plan only reads`);
                const input: unknown = "input" in command ? command.input : undefined;
                const key = stableText([service.name, place, session?.key, name, input]);
                const known = answers.get(key);
                if (known !== undefined) return await known;
                sent += 1;
                const answer = send(command);
                answers.set(key, answer);
                return await answer;
              }),
          }),
      };
    },
  };
}
