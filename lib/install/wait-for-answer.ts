import { KubernetesApiError } from "../kubernetes/client.ts";
import type { SendRequest } from "../kubernetes/request.ts";
import { endOfWait, type InstallDependencies } from "./installation.ts";

/** A temporary error, and how long it is tolerated. */
interface Passing {
  readonly waitingFor: string;
  readonly includes: (status: number | undefined) => boolean;
  readonly longestMs: number;
}

const passing: readonly Passing[] = [
  {
    // EKS's access entries take effect some time after they are created.
    waitingFor: "access to the cluster",
    includes: (status) => status === 401 || status === 403,
    longestMs: 300_000,
  },
  {
    // The API server returns 429 for a kind until it has initialized the storage for the kind's changed definition.
    waitingFor: "the API server",
    includes: (status) => status === undefined || status === 429 || status >= 500,
    longestMs: 60_000,
  },
];

const AGAIN_MS = 5_000;

/**
 * Sends requests, and retries those that the API server cannot serve yet: for five minutes while it refuses access, and for one minute
 * while it is too busy, fails or does not respond. Each time limit starts when its cause first occurs, and ends with the next request that
 * succeeds. After a limit has passed, further requests are not retried until one succeeds. A request may be carried out twice.
 */
export function waitForAnswer(
  send: SendRequest,
  dependencies: Pick<InstallDependencies, "log" | "now" | "wait" | "deadline">,
): SendRequest {
  const { log, now, wait } = dependencies;
  const until = new Map<Passing, number>();
  return async (request) => {
    for (;;) {
      try {
        const answer = await send(request);
        until.clear();
        return answer;
      } catch (error) {
        const cause = error instanceof KubernetesApiError && passing.find(({ includes }) => includes(error.status));
        if (!cause) throw error;
        if (!until.has(cause)) {
          log.info(`waiting for ${cause.waitingFor}`, { refusal: error.message });
          until.set(cause, endOfWait(cause.longestMs, dependencies));
        }
        if (now() >= (until.get(cause) ?? 0)) throw error;
        await wait(AGAIN_MS);
      }
    }
  };
}
