import type { KubernetesClient } from "../kubernetes/client.ts";
import type { Log } from "./log.ts";
import type { Observation, ResourceManager } from "./resource-manager.ts";
import type { Settings } from "./settings.ts";

/** The time in milliseconds until which a pass may write to AWS; `undefined` while it has no claim. */
export type Deadline = () => number | undefined;

/**
 * A kind together with its access to AWS.
 *
 * The engine passes specs, observations and AWS clients through without looking inside, so their types are `unknown` here; each
 * kind's own manager has the true ones.
 */
export interface ManagedKind {
  readonly manager: ResourceManager<unknown, Observation, unknown>;
  /** AWS for one pass: every call is bounded in time, and refused if it would write after the deadline. */
  readonly bind: (deadline: Deadline) => unknown;
}

/** What the engine works with. */
export interface Dependencies {
  readonly kubernetes: KubernetesClient;
  readonly kinds: readonly ManagedKind[];
  readonly settings: Settings;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
  readonly log: Log;
}
