const RUNS = 3;

/** The shortest time, in milliseconds, of several runs. Other work on the machine only makes runs longer. */
export function leastMilliseconds(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Math.min(...times);
}
