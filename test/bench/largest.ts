import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { kinds } from "../../lib/kinds/index.ts";
import { bucket } from "../../lib/kinds/s3/bucket/bucket.ts";
import type { AnyKind } from "../../lib/reconcile/contract/kind.ts";
import { passesOver } from "../support/kinds/worst-specs/passes-over.ts";
import { type WorstSpec, worstSpecs } from "../support/kinds/worst-specs/worst-specs.ts";
import { heapFlags } from "./event-source/function-processes.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { mean, rounded } from "./measures/statistics.ts";

/** The passes that `passesOver` makes over an object. */
const PASSES = 3;
/**
 * Passes that take less than this many times what those over an ordinary bucket take are not compared: what they take is the engine's own
 * time. It is measured again for each kind, because a machine is not always equally fast.
 */
const FLOOR = 20;
const ORDINARY = { name: "ordinary", versioning: { status: "Enabled" } };
/** How many ordinary buckets are measured for it, and before that are not measured, because the code is not compiled yet. */
const ORDINARY_COUNT = 100;
/** How many specs of a kind are measured several times: those that seem the steepest, and those that seem the slowest. */
const AGAIN = 3;
/** The memory of the reconcile function. */
const MEGABYTES = 512;

interface Measured {
  readonly spec: WorstSpec;
  /** The CPU time of the passes over each, in milliseconds. */
  readonly worst: number;
  readonly harmless: number;
  /** `worst` divided by `harmless`, if that is long enough. */
  readonly ratio: number;
}

/**
 * Measures, for each kind, the CPU time of passes over the largest specs that its definition admits, and over the largest of the same shape
 * with the texts that users write. Shows the spec with the greatest ratio, the one that takes the longest, and the memory for that one.
 */
export async function largest({ progress, signal }: BenchContext): Promise<Readonly<Record<string, unknown>>> {
  const rows: Record<string, unknown>[] = [];
  for (const entry of kinds) {
    signal.throwIfAborted();
    const { resource } = entry;
    const kind = await entry.load();
    const measured = await measuredSpecs(kind);
    const [steepest] = measured.toSorted((one, other) => other.ratio - one.ratio);
    const [slowest] = measured.toSorted((one, other) => other.worst - one.worst);
    if (steepest === undefined || slowest === undefined) throw new Error(`${resource.kind} has no fields`);
    const worst = memory(resource.kind, slowest.spec.name, "worst");
    const harmless = memory(resource.kind, slowest.spec.name, "harmless");
    const row = {
      kind: resource.kind,
      ratio: rounded(steepest.ratio, 1),
      ratioOf: steepest.spec.name,
      milliseconds: rounded(steepest.worst / PASSES, 1),
      harmlessMilliseconds: rounded(steepest.harmless / PASSES, 1),
      slowestOf: slowest.spec.name,
      slowestMilliseconds: rounded(slowest.worst / PASSES, 1),
      memoryRatio: rounded(worst.peak / harmless.peak, 1),
      megabytes: rounded(worst.peak, 0),
      harmlessMegabytes: rounded(harmless.peak, 0),
      megabytesBefore: rounded(worst.before, 0),
    };
    rows.push(row);
    progress(Object.values(row).join(" | "));
  }
  const most = (member: string) => Math.max(...rows.map((row) => Number(row[member])));
  return {
    bench: "largest",
    mostRatio: most("ratio"),
    mostMilliseconds: most("slowestMilliseconds"),
    mostMemoryRatio: most("memoryRatio"),
    mostMegabytes: most("megabytes"),
    kinds: rows,
  };
}

/** Measures each spec once, and those that matter several times: the collection of garbage takes time, too. */
async function measuredSpecs(kind: AnyKind): Promise<readonly Measured[]> {
  const floor = FLOOR * (await ordinaryMilliseconds());
  const measured = (spec: WorstSpec, worst: number, harmless: number) => {
    return { spec, worst, harmless, ratio: worst / Math.max(harmless, floor) };
  };
  const known = new Set<string>();
  const all: Measured[] = [];
  for (const spec of worstSpecs(kind)) {
    const digest = createHash("sha256").update(JSON.stringify(spec.worst)).digest("base64");
    if (known.has(digest)) continue;
    known.add(digest);
    const worst = await leastMilliseconds(kind, spec.worst, 1);
    all.push(measured(spec, worst, worst <= floor ? worst : await leastMilliseconds(kind, spec.harmless(), 1)));
  }
  const steepest = all.toSorted((one, other) => other.ratio - one.ratio).slice(0, AGAIN);
  const slowest = all.toSorted((one, other) => other.worst - one.worst).slice(0, AGAIN);
  const again: Measured[] = [];
  for (const { spec, ...once } of new Set([...steepest, ...slowest])) {
    const worst = Math.min(once.worst, await leastMilliseconds(kind, spec.worst, AGAIN));
    const harmless = Math.min(once.harmless, await leastMilliseconds(kind, spec.harmless(), AGAIN));
    again.push(measured(spec, worst, harmless));
  }
  return again;
}

async function ordinaryMilliseconds(): Promise<number> {
  for (let left = ORDINARY_COUNT; left > 0; left--) await passesOver(bucket, ORDINARY);
  const times: number[] = [];
  for (let left = ORDINARY_COUNT; left > 0; left--) times.push((await passesOver(bucket, ORDINARY)).milliseconds);
  return mean(times);
}

async function leastMilliseconds(kind: AnyKind, spec: object, runs: number): Promise<number> {
  const times: number[] = [];
  for (let left = runs; left > 0; left--) times.push((await passesOver(kind, spec)).milliseconds);
  return Math.min(...times);
}

/** The peak memory, in megabytes, of a process that makes passes over ten objects with one spec, and what of it the process had before. */
function memory(kind: string, name: string, which: string): { readonly peak: number; readonly before: number } {
  const program = join(import.meta.dirname, "measures/passes-memory.ts");
  const args = [...heapFlags(MEGABYTES), program, kind, name, which];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (stdout === "") throw new Error(`the passes over ${kind} failed: ${stderr}`);
  return JSON.parse(stdout);
}
