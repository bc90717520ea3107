import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { kinds } from "../../lib/kinds/index.ts";
import type { AnyKind } from "../../lib/reconcile/contract/kind.ts";
import { passesOver } from "../support/kinds/worst-specs/passes-over.ts";
import { type WorstSpec, worstSpecs } from "../support/kinds/worst-specs/worst-specs.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { rounded } from "./measures/statistics.ts";

/** The reconcile function has 512 MB, and Lambda gives a function with 1,769 MB one CPU. */
const CPU_SHARE = 512 / 1_769;
/** Three passes that take less are not compared: what they take is the engine's own time. */
const FLOOR_MS = 15;

interface Measured {
  readonly spec: WorstSpec;
  readonly worst: number;
  readonly harmless: number;
}

/**
 * Measures, for each kind, the CPU time of three passes over the largest specs that its definition admits, and over specs of the same shape
 * with harmless texts of the same lengths. Shows the spec with the greatest ratio, the one that takes the longest, and the memory for it.
 */
export async function largest({ progress, signal }: BenchContext): Promise<Readonly<Record<string, unknown>>> {
  const rows: Record<string, unknown>[] = [];
  for (const entry of kinds) {
    signal.throwIfAborted();
    const { resource } = entry;
    const kind = await entry.load();
    const measured: Measured[] = [];
    for (const spec of worstSpecs(kind)) measured.push(await measure(kind, spec));
    const ratio = ({ worst, harmless }: Measured) => worst / Math.max(harmless, FLOOR_MS);
    const [steepest] = measured.toSorted((one, other) => ratio(other) - ratio(one));
    const [slowest] = measured.toSorted((one, other) => other.worst - one.worst);
    if (steepest === undefined || slowest === undefined) throw new Error(`${resource.kind} has no fields`);
    const memory = (which: "worst" | "harmless") => peakMegabytes(resource.kind, slowest.spec.name, which);
    const [worstMegabytes, harmlessMegabytes] = [memory("worst"), memory("harmless")];
    const row = {
      kind: resource.kind,
      specs: measured.length,
      ratio: rounded(ratio(steepest), 1),
      ratioOf: steepest.spec.name,
      slowestSecondsOfAPass: rounded(slowest.worst / 3 / 1000 / CPU_SHARE),
      slowestOf: slowest.spec.name,
      memoryRatio: rounded(worstMegabytes / harmlessMegabytes, 2),
      megabytes: rounded(worstMegabytes, 0),
    };
    rows.push(row);
    progress(Object.values(row).join(" | "));
  }
  const most = (member: string) => Math.max(...rows.map((row) => Number(row[member])));
  return {
    bench: "largest",
    mostRatio: most("ratio"),
    mostMemoryRatio: most("memoryRatio"),
    mostSecondsOfAPass: most("slowestSecondsOfAPass"),
    kinds: rows,
  };
}

/** The least CPU times of some runs: the collection of garbage takes time, too. */
async function measure(kind: AnyKind, spec: WorstSpec): Promise<Measured> {
  const least = async (of: object, runs: number) => {
    const times: number[] = [];
    for (let left = runs; left > 0; left--) times.push((await passesOver(kind, of)).milliseconds);
    return Math.min(...times);
  };
  const first = await least(spec.worst, 1);
  if (first <= FLOOR_MS) return { spec, worst: first, harmless: first };
  return { spec, worst: Math.min(first, await least(spec.worst, 3)), harmless: await least(spec.harmless(), 3) };
}

/** The peak memory of a process that makes the passes over one spec. */
function peakMegabytes(kind: string, name: string, which: string): number {
  const program = join(import.meta.dirname, "measures/passes-memory.ts");
  const { stdout, stderr } = spawnSync(process.execPath, [program, kind, name, which], { encoding: "utf8" });
  const megabytes = Number(stdout);
  if (!(megabytes > 0)) throw new Error(`the passes over ${kind} failed: ${stderr}`);
  return megabytes;
}
