import type { Tag } from "./contract/tag.ts";

/** A deployment's settings for every object. */
export interface Settings {
  /** The name of the cluster, part of every owner tag. */
  readonly cluster: string;
  readonly account: string;
  readonly partition: string;
  /** The region of a resource if neither its object nor the object's namespace names one. */
  readonly region: string;
  /** The regions where resources may be. */
  readonly regions: readonly string[];
  /** What happens to the resource of a deleted object if neither the object nor its namespace says: `delete` or `retain`. */
  readonly deletionPolicy: string;
  /** At most this many resources are deleted in an hour, unless an object is annotated otherwise; `undefined`: no limit. */
  readonly maximumDeletesPerHour?: number | undefined;
  /** Nothing is written to AWS for any object. */
  readonly paused?: boolean;
  /** In shadow mode, nothing is written anywhere; what a pass would do to each object is only logged. */
  readonly mode?: "reconcile" | "shadow";
  readonly scope: Scope;
  /** Whether resources that ACK manages for the same objects are taken over. */
  readonly takeOver: "off" | "ack";
  /**
   * Which resources objects may adopt. `tagged`: resources whose tags consent. `any`: these, and resources without an owner. `none`: no
   * resources.
   */
  readonly adoption: "tagged" | "any" | "none";
  /** References may name objects in other namespaces. */
  readonly crossNamespaceReferences?: boolean;
  /**
   * Resources that no pass may look at or change: for each parameter that denies resources, their ARNs without the partition. Left out:
   * none.
   */
  readonly denied?: Readonly<Record<string, readonly string[]>>;
  /** The ARNs of the roles that objects may tell AWS to act as; `*` stands for any text. Left out: none. */
  readonly passableRoles?: readonly string[];
  /** The tags that every resource gets unless its object sets the same keys. The values may contain ACK's placeholders. */
  readonly resourceTags: readonly Tag[];
  /** What happens to tags that a take-over or an adoption finds on the resource, but that the object does not declare. */
  readonly unknownTags: "keep" | "remove";
}

/** Which objects are ours to reconcile. */
export interface Scope {
  /** Empty: every namespace. */
  readonly namespaces: readonly string[];
  /** A label selector; empty: every object. */
  readonly selector: string;
}
