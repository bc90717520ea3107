import type { Health } from "./health.ts";

/** What a probe is answered. */
export interface ProbeAnswer {
  readonly status: 200 | 404 | 503;
  readonly text: string;
}

/**
 * Answers `/livez`: every loop turns, and `/readyz`: the API server answers every loop. A kind of which nothing is heard is both.
 */
export function answerProbe(path: string | undefined, health: Health): ProbeAnswer {
  if (path === "/livez") return verdict("stuck", health.stuck());
  if (path === "/readyz") return verdict("the API server does not answer", health.unreachable());
  return { status: 404, text: "ask for /livez or /readyz\n" };
}

function verdict(fault: string, loops: readonly string[]): ProbeAnswer {
  return loops.length === 0 ? { status: 200, text: "ok\n" } : { status: 503, text: `${fault}: ${loops.join(", ")}\n` };
}
