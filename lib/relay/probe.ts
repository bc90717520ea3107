import type { Health } from "./health.ts";

/** The answer to a probe. */
export interface ProbeAnswer {
  readonly status: 200 | 404 | 503;
  readonly text: string;
}

/**
 * Answers `/livez`: every loop turns, and `/readyz`: the API server answers every loop, and the bus accepts heartbeats. A kind
 * without events is both.
 */
export function answerProbe(path: string | undefined, health: Health): ProbeAnswer {
  if (path === "/livez") return verdict("stuck", health.stuck());
  if (path === "/readyz") {
    if (health.busRefuses()) return { status: 503, text: "the bus accepts no heartbeat\n" };
    return verdict("the API server does not answer", health.unreachable());
  }
  return { status: 404, text: "use /livez or /readyz\n" };
}

function verdict(fault: string, loops: readonly string[]): ProbeAnswer {
  return loops.length === 0 ? { status: 200, text: "ok\n" } : { status: 503, text: `${fault}: ${loops.join(", ")}\n` };
}
