import { inject } from "vitest";

/** How much of the harness a run of the tests explores. `npm run reliability` explores far more than either. */
export interface Depth {
  /** Of the branches of a plan, where another choice would be possible, one out of this many is explored. */
  readonly branchesPerRun: number;
  /** The number of in-memory workloads that each intervention runs with. */
  readonly workloads: number;
  /** The same for the interventions that happen without the pass's knowledge. */
  readonly workloadsWithUnknown: number;
  /** One intervention out of this many also runs with a table workload. */
  readonly interventionsPerTable: number;
  /** Random runs for each in-memory workload, and for each table workload. */
  readonly seeds: { readonly inMemory: number; readonly shipped: number };
  /** Two passes over one workload out of this many may interrupt each other anywhere; the others run one after the other. */
  readonly workloadsPerInterleaving: number;
  /** One workload out of this many also runs with everything that can go wrong, and with sweeps alone. */
  readonly workloadsPerChaos: number;
}

const depths = {
  /** What `npm test` explores. */
  quick: {
    branchesPerRun: 48,
    workloads: 1,
    workloadsWithUnknown: 1,
    interventionsPerTable: 24,
    seeds: { inMemory: 1, shipped: 1 },
    workloadsPerInterleaving: 24,
    workloadsPerChaos: 5,
  },
  /** What `npm run mutants` explores: enough to detect each mutant that only the harness can detect. */
  thorough: {
    branchesPerRun: 1,
    workloads: 33,
    workloadsWithUnknown: Number.POSITIVE_INFINITY,
    interventionsPerTable: 1,
    seeds: { inMemory: 20, shipped: 3 },
    workloadsPerInterleaving: 1,
    workloadsPerChaos: 1,
  },
} satisfies Readonly<Record<string, Depth>>;

/** The depth that the Vitest configuration of this run sets. */
export const depth: Depth = depths[inject("harnessDepth")];

/** Selects the branches to explore: always the first one, and others that depend on `index`. */
export function branchesAt(index: number): (nth: number) => boolean {
  return (nth) => nth === 0 || nth % depth.branchesPerRun === index % depth.branchesPerRun;
}

declare module "vitest" {
  interface ProvidedContext {
    readonly harnessDepth: keyof typeof depths;
  }
}
