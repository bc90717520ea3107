import type { BenchContext } from "./measures/bench-context.ts";
import { measureUsage } from "./measures/process-usage.ts";
import { median, rounded } from "./measures/statistics.ts";
import { createAtOnce } from "./storm.ts";
import { startSystem } from "./systems/system.ts";

const ROUNDS = 10;
const MINUTES_A_MONTH = 43_800;
const GIGABYTES = 0.5;
/** Prices in US dollars for Arm in us-east-1 and us-west-2, as of 2026: https://aws.amazon.com/lambda/pricing/ */
const PRICE = { gigabyteSecond: 0.0000133334, request: 0.0000002 } as const;

/** Measures the cost of looking for changes among `count` unchanged objects, as a deployment without a relay does every minute. */
export async function poll(context: BenchContext, count: number): Promise<Readonly<Record<string, unknown>>> {
  const { progress, run } = context;
  await using system = await startSystem(context, context.system);
  await createAtOnce(system, context, count);
  progress("polling");
  await system.poll();
  const usage = measureUsage(run);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await system.poll();
    seconds.push((performance.now() - started) / 1000);
  }
  const used = usage();
  const gigabyteSecondsAMonth = median(seconds) * GIGABYTES * MINUTES_A_MONTH;
  return {
    bench: "poll",
    kind: context.kind.kind,
    objects: count,
    rounds: ROUNDS,
    seconds: rounded(median(seconds), 3),
    slowestSeconds: rounded(Math.max(...seconds), 3),
    gigabyteSecondsAMonth: rounded(gigabyteSecondsAMonth, 0),
    dollarsAMonth: rounded(gigabyteSecondsAMonth * PRICE.gigabyteSecond + MINUTES_A_MONTH * PRICE.request, 2),
    ...used,
  };
}
