import type { Stage } from "./depth.ts";
import type { Feeder } from "./feeder.ts";
import type { WorstText } from "./worst-texts.ts";

/** How much longer a function takes for a text that is four times as long, as a multiple of four. */
export interface Growth {
  readonly text: string;
  readonly length: number;
  readonly ratio: number;
}

/** A quadratic function takes four times as long as a linear one each time the text becomes four times as long. */
export const MOST_RATIO = 3;

/** A shorter time may be noise. */
const FLOOR_MS = 25;
/** A text for which a function takes longer is not made longer, to save time. A quadratic function has been recognised by then. */
const ENOUGH_MS = 100;
/** Growth to a shorter time is never recognised, because the time for the shorter text counts as at least a quarter of the floor. */
const RECOGNISED_MS = MOST_RATIO * FLOOR_MS;

/** What happens when the function is called; called with the error, if it throws one. */
type Note = (text: string, error: unknown) => void;

/**
 * Calls a function with texts of growing length, and resolves to the greatest growth above the floor. Only the texts for which the function
 * takes the longest reach the next stage. Stops at the first growth that is not linear: the function would take minutes for a longer text.
 */
export async function growthOf(
  { feed }: Pick<Feeder, "feed">,
  texts: readonly WorstText[],
  stages: readonly Stage[],
  note: Note,
): Promise<Growth | undefined> {
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

  let greatest: Growth | undefined;
  let measured: readonly Measured[] = texts.map((text) => ({ text, milliseconds: undefined }));
  for (const [index, { length, most }] of stages.entries()) {
    const slowest: Measured[] = [];
    for (const { text, milliseconds: before } of slowestOf(measured, most, stages.length - index)) {
      const milliseconds = await run(text, length, 1);
      slowest.push({ text, milliseconds });
      if (milliseconds <= FLOOR_MS) continue;
      const ratio = await ratioAt(text, length, [before ?? (await run(text, length / 4, 1)), milliseconds]);
      if (ratio > (greatest?.ratio ?? 0)) greatest = { text: text.name, length, ratio };
      if (ratio > MOST_RATIO) return greatest;
    }
    measured = slowest;
  }
  return greatest;
}

interface Measured {
  readonly text: WorstText;
  /** How long the function took in the stage before. */
  readonly milliseconds: number | undefined;
}

/** The slowest texts, without those whose time would not be recognised even if it grew quadratically in all stages that are left. */
function slowestOf(measured: readonly Measured[], most: number, stagesLeft: number): readonly Measured[] {
  const least = RECOGNISED_MS / 16 ** stagesLeft;
  return measured
    .filter(({ milliseconds = ENOUGH_MS }) => milliseconds >= least && milliseconds <= ENOUGH_MS)
    .toSorted(({ milliseconds: one = 0 }, { milliseconds: other = 0 }) => other - one)
    .slice(0, most);
}

/** The milliseconds for which this thread has had a processor: other processes, which may share the machine, do not count. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
