import type { BenchContext } from "../measures/bench-context.ts";
import { startMiniStackSystem } from "./ministack-system.ts";
import { type System, type SystemOptions, startSystem } from "./system.ts";

/** Measures with the benchmark's own poller and, unless MiniStack is skipped, again with MiniStack, which polls in one thread. */
export async function onBothSystems<Figures>(
  context: BenchContext,
  options: SystemOptions,
  measure: (system: System) => Promise<Figures>,
): Promise<{ readonly ownPoller: Figures; readonly miniStack?: Figures }> {
  const ownPoller = await measured(() => startSystem(context, options), measure);
  if (!context.withMiniStack) return { ownPoller };
  context.progress("the same with MiniStack");
  return { ownPoller, miniStack: await measured(() => startMiniStackSystem(context, options), measure) };
}

async function measured<Figures>(start: () => Promise<System>, measure: (system: System) => Promise<Figures>) {
  await using system = await start();
  return await measure(system);
}
