import type { ConfigMapReference } from "../../lib/kubernetes/client.ts";
import type { Caller } from "./memory-place.ts";

/** One call to something outside the engine: the API server, the cloud or the queue. */
export interface PortCall {
  readonly port: "kubernetes" | "cloud" | "queue";
  readonly verb: string;
  /** Whether it requests a change, even if the change fails. */
  readonly writes: boolean;
  /** What it sends. */
  readonly body?: unknown;
  /** For calls to the cloud: who makes it, and where. */
  readonly caller?: Caller;
  /** For calls about a ConfigMap or a Secret: which one. */
  readonly about?: ConfigMapReference;
}

/**
 * Stands between a caller and a port. `carryOut` has the effect of the call and returns its answer; the interceptor may run it immediately,
 * later, twice or never, and decides what the caller gets.
 */
export type Intercept = <Answer>(call: PortCall, carryOut: () => Answer) => Promise<Answer>;

/** Carries every call out. */
export const carryOutEverything: Intercept = async (_call, carryOut) => carryOut();
