import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { type JsonServer, type Respond, startJsonServer } from "./json-server.ts";

/** A function as its invoker sees it. */
export interface RuntimeApi extends AsyncDisposable {
  /** The value of the environment variable `AWS_LAMBDA_RUNTIME_API`. */
  readonly address: string;
  /**
   * Hands an event to an idle process of the function as soon as there is one, and resolves to the handler's result. Rejects with a
   * `FunctionError` if the handler fails or takes longer than allowed.
   */
  invoke(event: unknown): Promise<unknown>;
}

/** Thrown if the handler of a function fails or takes too long. */
export class FunctionError extends Error {
  override readonly name = "FunctionError";
}

interface Invocation {
  readonly id: string;
  readonly event: unknown;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts the part of Lambda's Runtime API that a runtime's loop requires. Each process has one invocation at a time:
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export async function startRuntimeApi({ timeoutSeconds }: { readonly timeoutSeconds: number }): Promise<RuntimeApi> {
  let idle: { readonly respond: Respond; readonly socket: Socket }[] = [];
  const waiting: Invocation[] = [];
  const running = new Map<string, Invocation>();
  const server: JsonServer = await startJsonServer((request, body, respond) => {
    const [, , , , id = "", result] = (request.url ?? "").split("/");
    if (id === "next") {
      idle.push({ respond, socket: request.socket });
      match();
      return;
    }
    respond(202, {});
    const invocation = running.get(id);
    running.delete(id);
    clearTimeout(invocation?.timer);
    if (result === "response") invocation?.resolve(JSON.parse(body));
    else invocation?.reject(new FunctionError(body));
  });

  return {
    address: new URL(server.url).host,
    invoke: (event) =>
      new Promise((resolve, reject) => {
        const id = randomUUID();
        const timer = setTimeout(() => giveUp(id), timeoutSeconds * 1000);
        waiting.push({ id, event, timer, resolve, reject });
        match();
      }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };

  function match(): void {
    // A process that has died receives no more events.
    idle = idle.filter(({ socket }) => !socket.destroyed);
    while (idle.length > 0 && waiting.length > 0) {
      const [next, invocation] = [idle.shift(), waiting.shift()];
      if (next === undefined || invocation === undefined) return;
      invocation.timer.refresh();
      running.set(invocation.id, invocation);
      next.respond(200, invocation.event, {
        "lambda-runtime-aws-request-id": invocation.id,
        "lambda-runtime-deadline-ms": String(Date.now() + timeoutSeconds * 1000),
      });
    }
  }

  function giveUp(id: string): void {
    const invocation = running.get(id);
    running.delete(id);
    invocation?.reject(new FunctionError(`the function took longer than ${timeoutSeconds} s`));
  }
}
