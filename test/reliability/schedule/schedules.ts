/** A possible next step. */
export interface Option {
  readonly name: string;
  /**
   * Whether the step is a pre-emption: the task that ran before could continue. An action that takes only one step is not a
   * pre-emption.
   */
  readonly preempts: boolean;
}

/** Chooses one of the options, by its index. The first option continues the task that ran before. */
export type Choose = (options: readonly Option[]) => number;

/**
 * Runs `play` exactly once for each sequence of choices with at most `preemptions` pre-emptions, depth first, always from the start
 * (CHESS). For the same choices, `play` must always do the same thing. Yields the choices and the result of each run. `isExplored` can
 * restrict the alternatives to some of them: it is asked with the number of alternatives that were found before.
 */
export async function* everySchedule<Result>(
  play: (choose: Choose) => Promise<Result>,
  preemptions: number,
  isExplored: (nth: number) => boolean = () => true,
): AsyncGenerator<{ readonly choices: readonly number[]; readonly result: Result }> {
  const open: (readonly number[])[] = [[]];
  let found = 0;
  for (let prefix = open.pop(); prefix !== undefined; prefix = open.pop()) {
    const choices: number[] = [];
    const planned = prefix;
    let used = 0;
    const result = await play((options) => {
      const taken = planned[choices.length] ?? 0;
      if (choices.length >= planned.length) {
        for (let other = options.length - 1; other > 0; other--) {
          if (used + cost(options[other]) <= preemptions && isExplored(found++)) open.push([...choices, other]);
        }
      }
      used += cost(options[taken]);
      choices.push(taken);
      return taken;
    });
    yield { choices, result };
  }
}

/** Makes these choices, and then always continues the task that ran before. */
export function replayed(choices: readonly number[]): Choose {
  let next = 0;
  return () => choices[next++] ?? 0;
}

function cost(option: Option | undefined): number {
  return option?.preempts ? 1 : 0;
}
