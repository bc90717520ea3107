import type { ConfigMapReference } from "../../../lib/kubernetes/client.ts";
import type { Caller } from "./memory-place.ts";

/** One call to something outside the engine: the API server, the cloud or the queue. */
export interface PortCall {
  readonly port: "kubernetes" | "cloud" | "queue";
  readonly verb: string;
  /** Whether the call requests a change, even if the change fails. */
  readonly writes: boolean;
  /** The client never repeats the call on its own. */
  readonly once?: true;
  /** What the call sends. */
  readonly body?: unknown;
  /** For calls to the cloud: who makes the call, and where. */
  readonly caller?: Caller;
  /** For calls about a ConfigMap or a Secret: which one. */
  readonly about?: ConfigMapReference;
}

/**
 * Intercepts the calls between a caller and a port. `carryOut` carries out the call and returns its result. The interceptor may run
 * `carryOut` immediately, later, twice or never, and decides what the caller gets.
 */
export type Intercept = <Answer>(call: PortCall, carryOut: () => Answer) => Promise<Answer>;

/** Carries every call out. */
export const carryOutEverything: Intercept = async (_call, carryOut) => carryOut();
