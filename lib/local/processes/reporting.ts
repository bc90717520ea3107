import type { Progress } from "./progress.ts";

const INTERVAL_MS = 10_000;

/** Runs a slow step. Reports every ten seconds how long it has run and what it says it is doing, and in the end how long it took. */
export async function reporting(
  name: string,
  progress: Progress,
  step: (doing: (what: string) => void) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  let now = "starting";
  const ticker = setInterval(() => progress(`${name}: ${now}, ${seconds()} s`), INTERVAL_MS);
  try {
    await step((what) => {
      now = what;
    });
  } finally {
    clearInterval(ticker);
  }
  progress(`${name}: done in ${seconds()} s`);
}
