import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { SERVICE } from "../../support/kinds/memory/memory-resource.ts";

/**
 * What happens to a call. `answer lost`: the call was carried out, but its response was lost. `sent twice`: the client retried and knows
 * only the response to the second attempt. `cut off`: the client gave up waiting, and the call may still arrive.
 */
export type Fate = "carried out" | "refused" | "answer lost" | "sent twice" | "cut off";

/**
 * Returns the response to the second attempt of a call, which says so. If the cloud refuses the second attempt, the error also says that not every attempt
 * got a response.
 */
export function twice<Answer>(carryOut: () => Answer): Answer {
  unheard(carryOut);
  try {
    return asSecond(carryOut());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { operation, code, status, message } = error;
    throw new ApiError({ service: SERVICE, operation }, { code, status, message, answered: false }, { cause: error });
  }
}

/** The cloud returns copies, so the response can be changed. */
function asSecond<Answer>(answer: Answer): Answer {
  const { $metadata } = Object(answer) as { readonly $metadata?: { attempts?: number } };
  if ($metadata !== undefined) $metadata.attempts = 2;
  return answer;
}

/** Carries out a call whose response, perhaps a refusal, is lost. */
export function unheard(carryOut: () => unknown): void {
  try {
    carryOut();
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof KubernetesApiError)) throw error;
  }
}
