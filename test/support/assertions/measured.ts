/** Prints a duration that a test has measured. The test's assertion allows far more time, because machines differ. */
export function measured(what: string, milliseconds: number): void {
  console.error(`measured: ${what}: ${(milliseconds / 1000).toFixed(2)} s`);
}

/** Calls `run`, prints how long the call took, and returns its result. */
export async function measure<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await run();
  measured(what, performance.now() - started);
  return result;
}
