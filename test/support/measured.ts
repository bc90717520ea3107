/** Prints a figure that a test has measured. The assertion is far more generous, because machines differ. */
export function measured(what: string, milliseconds: number): void {
  console.error(`measured: ${what}: ${(milliseconds / 1000).toFixed(2)} s`);
}

/** Runs something, prints how long it took, and returns its result. */
export async function measure<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await run();
  measured(what, performance.now() - started);
  return result;
}
