import pLimit from "p-limit";
import type { Service } from "../reconcile/contract/aws.ts";
import { ApiError } from "../reconcile/contract/errors.ts";
import type { Connect } from "../reconcile/dependencies.ts";
import { own } from "../text/own.ts";
import { type Call, toApiError } from "./api-error.ts";
import { attemptOnce, trackAttempts } from "./attempts.ts";
import { createClients } from "./clients.ts";
import { assertSdkCommand, operationOf } from "./operation.ts";
import { withTimeLimit } from "./time-limit.ts";
import { CALL_LIMIT_MS, refuseUnclaimedWrite } from "./write-guard.ts";

/** How many calls one pass runs concurrently. Further calls wait for their turn. */
const CALLS_AT_ONCE = 25;

/**
 * Creates the `Connect` of a process. The passes of the process share one client for each service, region and session, and that client's
 * connections; the SDK module for a service is loaded on the first call to that service. `now` is in milliseconds since the epoch.
 *
 * If a call accepts the service's `owner` member, the member is set to the place's account. Every call ends within 10 s, retries included,
 * and no later than the pass. A call that writes rejects with `UnclaimedWriteError` unless the claim lasts for at least another 30 s; any
 * SDK error is turned into an `ApiError`.
 */
export function createConnect({ now }: { readonly now: () => number }): Connect {
  const clients = createClients();

  return ({ place, session, calls, deadline, signal, unanswered }) => {
    const limit = pLimit(CALLS_AT_ONCE);

    async function send(service: Service<unknown>, command: object): Promise<object> {
      assertSdkCommand(command);
      const { name: operation, members } = operationOf(command);
      const call = { service: service.name, operation };
      const writes = own(calls, operation)?.reads !== true;
      const { owner } = service;
      if (owner !== undefined && members.has(owner)) command.input = { ...command.input, [owner]: place.account };

      const client = await clients(service, place.region, session);
      refuseOutOfTime(call, signal);
      if (writes) refuseUnclaimedWrite(operation, deadline(), now());
      const attempts = trackAttempts(command);
      if (own(calls, operation)?.once) attemptOnce(command);
      try {
        return await withTimeLimit(CALL_LIMIT_MS, signal, (abortSignal) => client.send(command, { abortSignal }));
      } catch (error) {
        const { answered } = attempts;
        if (writes && !answered) unanswered(operation);
        throw toApiError(call, error, answered);
      }
    }

    return { client: (service) => service.open((command) => limit(send, service, command)) };
  };
}

/** Throws if the pass is over. Nothing was sent, so no response from AWS is pending. */
function refuseOutOfTime(call: Call, signal: AbortSignal): void {
  if (!signal.aborted) return;
  const { reason } = signal;
  const code = reason instanceof Error ? reason.name : "AbortError";
  const message = `${call.operation} was not sent: the pass is out of time`;
  throw new ApiError(call, { code, message, answered: true }, { cause: reason });
}
