import { inject } from "vitest";

/** How long the texts become that a function is called with. */
export interface Stage {
  /** The number of characters: four times as many as in the stage before. */
  readonly length: number;
  /** How many texts have this length: those for which the function took the longest in the stage before. */
  readonly most: number;
}

const ALL = Number.POSITIVE_INFINITY;

export const depths = {
  /** What `npm test` runs. */
  quick: [
    { length: 1_000, most: ALL },
    { length: 4_000, most: 2 },
    { length: 16_000, most: 1 },
  ],
  /** For functions that only become slow with long texts. */
  thorough: [
    { length: 4_000, most: ALL },
    { length: 16_000, most: ALL },
    { length: 64_000, most: ALL },
    { length: 256_000, most: 6 },
    { length: 1_024_000, most: 2 },
  ],
} satisfies Readonly<Record<string, readonly Stage[]>>;

/** The stages that the Vitest configuration of this run sets. */
export const stages: readonly Stage[] = depths[inject("textDepth")];

declare module "vitest" {
  interface ProvidedContext {
    readonly textDepth: keyof typeof depths;
  }
}
