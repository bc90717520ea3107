import { largePolicies, poisons } from "../support/assertions/poison.ts";
import { atOnce, createObjects } from "./cluster/objects.ts";
import { watchReady } from "./cluster/ready-watch.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { median, rounded } from "./measures/statistics.ts";
import { onBothSystems } from "./systems/both-systems.ts";
import { type System, settled } from "./systems/system.ts";

const OBJECTS = 9;
const ATTACKER = "attacker";
const NEIGHBOUR = "neighbour";

/** Ten objects, as many as a batch has. */
const attackers = [...poisons, ...largePolicies];

/**
 * Measures the time from creating nine objects until all of them are Ready, alone and directly after ten objects with very long texts were
 * created in another namespace. Each is measured `rounds` times.
 */
export async function poison(context: BenchContext, rounds: number): Promise<Readonly<Record<string, unknown>>> {
  const figures = await onBothSystems(context, context.system, (system) => measure(system, context, rounds));
  return { bench: "poison", objects: OBJECTS, poisoned: attackers.length, rounds, ...context.system, ...figures };
}

async function measure(system: System, { kind, signal, progress }: BenchContext, rounds: number) {
  const attacker = createObjects(system.connection, kind, ATTACKER);
  const neighbour = createObjects(system.connection, kind, NEIGHBOUR);
  await Promise.all([attacker.createNamespace(), neighbour.createNamespace()]);
  await using watch = await watchReady(system.connection, kind, signal, NEIGHBOUR);
  await readySeconds("warm");
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    progress(`round ${round + 1} of ${rounds}`);
    await idle();
    alone.push(await readySeconds(`alone-${round}`));
    await idle();
    const poisoned = attackers.map((parts, index) => ({ name: `poisoned-${round}-${index}`, parts }));
    for (const { name, parts } of poisoned) await attacker.create(name, parts);
    beside.push(await readySeconds(`beside-${round}`));
    await atOnce(
      poisoned.map(({ name }) => name),
      (name) => attacker.remove(name),
    );
  }
  const [aloneSeconds, besideSeconds] = [median(alone), median(beside)];
  return {
    ratio: rounded(besideSeconds / aloneSeconds, 2),
    aloneSeconds: rounded(aloneSeconds),
    besideSeconds: rounded(besideSeconds),
    mostSecondsBeside: rounded(Math.max(...beside)),
  };

  async function idle(): Promise<void> {
    await settled(system, signal);
    await system.discardLooks();
  }

  /** The time from creating the objects until the last one is Ready. */
  async function readySeconds(prefix: string): Promise<number> {
    const started = performance.now();
    const names = await neighbour.createAll(prefix, OBJECTS);
    const readyAt = await Promise.all(names.map((name) => watch.ready(name)));
    return (Math.max(...readyAt) - started) / 1000;
  }
}
