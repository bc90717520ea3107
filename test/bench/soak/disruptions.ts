import { setTimeout as wait } from "node:timers/promises";
import type { Progress } from "../../../lib/local/processes/progress.ts";
import { sleep } from "../../../lib/relay/sleep.ts";
import { pick } from "../../support/assertions/pick.ts";
import type { OwnSystem } from "../systems/system.ts";

/** The number of times that each part of a system was disrupted. */
export type DisruptionCounts = Readonly<Record<"apiServerRestarts" | "relayPauses" | "functionKills", number>>;

const LONGEST_PAUSE_MS = 30_000;
const LONGEST_OUTAGE_MS = 8000;

/**
 * Until `signal` is aborted, repeatedly waits for up to 30 seconds and then does one of the following: kills the API server and starts it
 * again, stops the relay's process for a while, or kills one of the function's processes. When this resolves, the system is intact again.
 */
export async function disrupt(
  { apiServer, relay, reconcile }: OwnSystem,
  { random, progress }: { readonly random: () => number; readonly progress: Progress },
  signal: AbortSignal,
): Promise<DisruptionCounts> {
  const counts = { apiServerRestarts: 0, relayPauses: 0, functionKills: 0 };
  const outage = () => wait(random() * LONGEST_OUTAGE_MS);
  const disruptions = {
    async apiServerRestarts() {
      await apiServer.kill();
      await outage();
      await apiServer.start();
    },
    async relayPauses() {
      const pid = relay.pid();
      process.kill(pid, "SIGSTOP");
      await outage();
      process.kill(pid, "SIGCONT");
    },
    functionKills: () => reconcile.replaceLast(),
  } as const satisfies Record<keyof DisruptionCounts, () => Promise<void>>;
  const kinds = ["apiServerRestarts", "relayPauses", "functionKills"] as const;

  for (;;) {
    await sleep(random() * LONGEST_PAUSE_MS, signal);
    if (signal.aborted) return counts;
    const kind = pick(kinds, random) ?? "functionKills";
    progress(`disruption: ${kind}`);
    await disruptions[kind]();
    counts[kind] += 1;
  }
}
