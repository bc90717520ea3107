import type { KubernetesClient } from "../kubernetes/client.ts";
import type { Aws, Session } from "./contract/aws.ts";
import type { KindEntry } from "./contract/kind.ts";
import type { Calls } from "./contract/kind-data.ts";
import type { Log } from "./contract/log.ts";
import type { Place } from "./contract/resource.ts";
import type { ResourceTags } from "./contract/resource-tags.ts";
import type { Settings } from "./contract/settings.ts";
import type { Memory } from "./object/memory.ts";
import type { Roles } from "./place/roles/roles.ts";

/** The dependencies of the engine. */
export interface Dependencies {
  readonly kubernetes: KubernetesClient;
  readonly kinds: readonly KindEntry[];
  readonly connect: Connect;
  readonly settings: Settings;
  /** If omitted, no other role than the deployment's own is chosen for any object. */
  readonly roles?: Roles | undefined;
  /**
   * The session of the deployment's own role for a service, in which passes over its kinds act that no other role is chosen for. If omitted,
   * they act as the process itself.
   */
  readonly ownSession?: ((service: string) => Promise<Session>) | undefined;
  /**
   * Loads what reads the tags of a service's resources that objects may have created and that specs name, by the name of the service in
   * ARNs. If omitted, or for another service, nothing that a spec names counts as created by an object.
   */
  readonly ownTags?: ((service: string) => Promise<ResourceTags | undefined>) | undefined;
  /** The key for the digests of secrets. If omitted, no Secret is read, and secrets are compared with nothing. */
  readonly digestKey?: (() => Promise<string>) | undefined;
  /** If omitted, no pass knows what earlier ones have found out or done. */
  readonly memory?: Memory | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly log: Log;
}

/**
 * Opens a connection to AWS for one pass. Every call has a time limit and ends no later than the pass; at most 25 calls run concurrently. A
 * call that writes is sent only if the pass's claim outlasts the call.
 */
export type Connect = (access: Access) => Aws;

/** What a connection to AWS needs to know about a pass. */
export interface Access {
  readonly place: Place;
  /** `undefined` for the identity of the process. */
  readonly session?: Session | undefined;
  /** The AWS calls of the pass's kind, and which of them write. */
  readonly calls: Calls;
  /** The time in milliseconds since the epoch until which the pass may write; `undefined` while the pass has no claim. */
  readonly deadline: () => number | undefined;
  readonly signal: AbortSignal;
  /** Called for each write call to which AWS did not respond: such a call may still take effect later. */
  readonly unanswered: (operation: string) => void;
}
