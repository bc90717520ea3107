import { operationOf } from "../../../lib/aws/operation.ts";
import type { KubernetesClient } from "../../../lib/kubernetes/client.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { aroundAllCommands } from "../aws/connections/around-all-commands.ts";

/** An engine that dies before one of its writes to the API server or to AWS, and makes no calls from then on. */
export interface MortalEngine {
  readonly connect: Connect;
  readonly kubernetes: (client: KubernetesClient) => KubernetesClient;
  /** Whether it has died. */
  isDead(): boolean;
  /** Brings the engine back. It does not die again. */
  revive(): void;
}

/** Creates an engine. `lives` is the number of writes that it makes before it dies. */
export function createMortalEngine(connect: Connect, lives: number): MortalEngine {
  let left = lives;
  let dead = false;

  function meet(writes: boolean): void {
    if (writes && left-- === 0) dead = true;
    if (dead) throw new Error("the process has died");
  }

  return {
    isDead: () => dead,
    revive() {
      [dead, left] = [false, Number.POSITIVE_INFINITY];
    },
    kubernetes: (client) => ({
      ...client,
      async get(reference) {
        meet(false);
        return await client.get(reference);
      },
      async patch(reference, patch) {
        meet(true);
        return await client.patch(reference, patch);
      },
      async patchStatus(reference, patch) {
        meet(true);
        return await client.patchStatus(reference, patch);
      },
    }),
    connect: aroundAllCommands(connect, async (command, send, { calls }) => {
      meet(calls[operationOf(command).name]?.reads !== true);
      return await send(command);
    }),
  };
}
