import { inject } from "vitest";

const depths = {
  /** The number of values that `npm test` draws for each law. */
  quick: 4,
  /** The number of values that `npm run laws` draws. */
  thorough: 12,
} as const;

/** How many values of a part are drawn for each law, as the Vitest configuration of this run sets it. */
export const valuesPerLaw: number = depths[inject("lawDepth")];

/** How many specs are drawn for a law of a whole resource. It takes many more of them, because each one sets several parts. */
export const specsPerLaw: number = 16 * valuesPerLaw;

declare module "vitest" {
  interface ProvidedContext {
    readonly lawDepth: keyof typeof depths;
  }
}
