import type { Feeder } from "./feeder.ts";
import type { WorstText } from "./worst-texts.ts";

/** How much longer a function takes for a text that is four times as long, as a multiple of four. */
export interface Growth {
  readonly text: string;
  readonly length: number;
  readonly ratio: number;
}

const FIRST_LENGTHS = [16_000];
const LAST_LENGTHS = [64_000, 256_000, 1_024_000];
/** How many texts, of those that take the longest, are also tried at the last lengths. */
const SLOWEST = 2;

/** A shorter time may be noise. A function that is quadratic in 16,000 characters takes longer. */
const FLOOR_MS = 25;
/** A text for which a function takes longer is not made longer, to save time. */
const ENOUGH_MS = 100;
/** A quadratic function takes four times as long as a linear one each time the text becomes four times as long. */
export const MOST_RATIO = 3;

/** What happens when the function is called; called with the error, if it throws one. */
type Note = (text: string, error: unknown) => void;

/**
 * Calls a function with texts of growing length, and resolves to the greatest growth above the floor. Stops at the first growth that is not
 * linear: the function would take minutes for a longer text.
 */
export async function growthOf({ feed }: Feeder, texts: readonly WorstText[], note: Note): Promise<Growth | undefined> {
  let greatest: Growth | undefined;
  const run = async (text: WorstText, length: number, runs: number) => {
    const input = text.of(length);
    let least = Number.POSITIVE_INFINITY;
    for (let left = runs; left > 0; left--) {
      const start = cpuTime();
      try {
        await feed(input);
      } catch (error) {
        note(text.name, error);
      }
      least = Math.min(least, cpuTime() - start);
    }
    return least;
  };
  /** The collection of garbage takes time too, so a bad ratio is measured again. */
  const ratioAt = async (text: WorstText, length: number, first: readonly [number, number]) => {
    let [short, long] = first;
    for (const runs of [1, 2, 4, 8]) {
      const ratio = long <= FLOOR_MS ? 1 : long / Math.max(short, FLOOR_MS / 4) / 4;
      if (ratio <= MOST_RATIO) return ratio;
      short = Math.max(short, await run(text, length / 4, runs));
      long = Math.min(long, await run(text, length, runs));
    }
    return long / Math.max(short, FLOOR_MS / 4) / 4;
  };
  const climb = async (text: WorstText, lengths: readonly number[], before?: number) => {
    let last = before;
    for (const length of lengths) {
      const milliseconds = await run(text, length, 1);
      if (milliseconds > FLOOR_MS) {
        const ratio = await ratioAt(text, length, [last ?? (await run(text, length / 4, 1)), milliseconds]);
        if (ratio > (greatest?.ratio ?? 0)) greatest = { text: text.name, length, ratio };
        if (ratio > MOST_RATIO) return Number.POSITIVE_INFINITY;
      }
      last = milliseconds;
      if (last > ENOUGH_MS) return last;
    }
    return last ?? 0;
  };

  const measured: { readonly text: WorstText; readonly milliseconds: number }[] = [];
  for (const text of texts) measured.push({ text, milliseconds: await climb(text, FIRST_LENGTHS) });
  const slowest = measured.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST);
  for (const { text, milliseconds } of slowest) {
    if (milliseconds <= ENOUGH_MS) await climb(text, LAST_LENGTHS, milliseconds);
  }
  return greatest;
}

/** The milliseconds for which this thread has had a processor: other processes, which may share the machine, do not count. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
