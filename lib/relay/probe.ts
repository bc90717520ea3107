import type { Health } from "./health.ts";

/** The response to a probe. */
export interface ProbeAnswer {
  readonly status: 200 | 404 | 503;
  readonly text: string;
}

/**
 * Responds to `/livez`, which succeeds if every loop is making progress, and to `/readyz`, which succeeds if the API server processes the
 * requests of every loop and the bus accepts heartbeats. A kind without events does not make either of them fail.
 */
export function answerProbe(path: string | undefined, health: Health): ProbeAnswer {
  if (path === "/livez") return verdict("stuck", health.stuck());
  if (path === "/readyz") {
    if (health.busRefuses()) return { status: 503, text: "the bus accepts no heartbeat\n" };
    return verdict("the API server does not respond, or rejects the requests", health.unreachable());
  }
  return { status: 404, text: "use /livez or /readyz\n" };
}

function verdict(fault: string, loops: readonly string[]): ProbeAnswer {
  return loops.length === 0 ? { status: 200, text: "ok\n" } : { status: 503, text: `${fault}: ${loops.join(", ")}\n` };
}
