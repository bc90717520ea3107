import { AsyncLocalStorage } from "node:async_hooks";
import type { KubernetesClient } from "../../../lib/kubernetes/client.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { aroundAllCommands } from "../aws/connections/around-all-commands.ts";

/** Counts the calls of a function's runs, and lets a run die at one of them. */
export interface Lives {
  readonly aroundAws: (connect: Connect) => Connect;
  readonly aroundKubernetes: (client: KubernetesClient) => KubernetesClient;
  /**
   * Runs `work`. Resolves to its result, or to `died` once its call number `dieAt` has been made. Nothing of a run that has died
   * continues.
   */
  live<Result>(dieAt: number | undefined, work: () => Promise<Result>): Promise<Result | "died">;
}

interface Life {
  /** How many calls are left, including the one at which the run dies. */
  left: number;
  readonly end: PromiseWithResolvers<"died">;
}

export function createLives(): Lives {
  const lives = new AsyncLocalStorage<Life>();
  const never = () => new Promise<never>(() => undefined);

  async function call<Response>(make: () => Promise<Response>): Promise<Response> {
    const life = lives.getStore();
    if (life === undefined) return await make();
    if (life.left <= 0) return await never();
    life.left -= 1;
    if (life.left > 0) {
      const response = await make();
      return life.left > 0 ? response : await never();
    }
    await make().catch(() => undefined);
    life.end.resolve("died");
    return await never();
  }

  return {
    aroundAws: (connect) => aroundAllCommands(connect, (command, send) => call(() => send(command))),
    aroundKubernetes: (client) =>
      new Proxy(client, {
        get(target, name, receiver) {
          const member: unknown = Reflect.get(target, name, receiver);
          if (typeof member !== "function") return member;
          const make = (args: readonly unknown[]) => call(async () => Reflect.apply(member, target, args));
          if (name !== "list") return (...args: readonly unknown[]) => make(args);
          return async function* list(...args: readonly unknown[]) {
            yield* await make(args);
          };
        },
      }),
    async live(dieAt = Number.POSITIVE_INFINITY, work) {
      const life: Life = { left: dieAt, end: Promise.withResolvers() };
      return await Promise.race([life.end.promise, lives.run(life, work)]);
    },
  };
}
