/** What may come next. */
export interface Option {
  readonly name: string;
  /** To take it although the one before could go on is a pre-emption; what lasts one step is not. */
  readonly preempts: boolean;
}

/** Takes one of the options, by its index. The first is the one that goes on as before. */
export type Choose = (options: readonly Option[]) => number;

/**
 * Runs `play` once for each way to choose with at most `preemptions` pre-emptions, each way exactly once; depth first, by playing
 * again from the start (CHESS). `play` must do the same whenever the same is chosen. Yields the choices made, and what came of them.
 */
export async function* everySchedule<Result>(
  play: (choose: Choose) => Promise<Result>,
  preemptions: number,
): AsyncGenerator<{ readonly choices: readonly number[]; readonly result: Result }> {
  const open: (readonly number[])[] = [[]];
  for (let prefix = open.pop(); prefix !== undefined; prefix = open.pop()) {
    const choices: number[] = [];
    const planned = prefix;
    let used = 0;
    const result = await play((options) => {
      const taken = planned[choices.length] ?? 0;
      if (choices.length >= planned.length) {
        for (let other = options.length - 1; other > 0; other--) {
          if (used + cost(options[other]) <= preemptions) open.push([...choices, other]);
        }
      }
      used += cost(options[taken]);
      choices.push(taken);
      return taken;
    });
    yield { choices, result };
  }
}

/** Chooses as it is told, then goes on as before. */
export function replayed(choices: readonly number[]): Choose {
  let next = 0;
  return () => choices[next++] ?? 0;
}

function cost(option: Option | undefined): number {
  return option?.preempts ? 1 : 0;
}
