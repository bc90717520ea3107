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
  /** What deleting an object does if neither it nor its namespace says: `delete` or `retain`. */
  readonly deletionPolicy: string;
  /** At most this many resources are deleted in an hour, unless an object is annotated otherwise; `undefined`: no limit. */
  readonly maximumDeletesPerHour?: number | undefined;
  /** Nothing is written to AWS for any object. */
  readonly paused?: boolean;
  /** In shadow mode nothing is written anywhere: what would be done to each object is only logged. */
  readonly mode?: "reconcile" | "shadow";
  readonly scope: Scope;
  /** Whether resources that ACK manages for their objects are taken over. */
  readonly takeOver: "off" | "ack";
  /** Which resources objects may adopt. `tagged`: those whose tags consent. `any`: also those without an owner. `none`: none. */
  readonly adoption: "tagged" | "any" | "none";
  /** References may name objects of other namespaces. */
  readonly crossNamespaceReferences?: boolean;
  /** Resources that no pass may look at or change, as ARNs without the partition, by the parameter that says so. Left out: none. */
  readonly denied?: Readonly<Record<string, readonly string[]>>;
  /** The roles that AWS may be told to act as, as ARNs with `*` for any text. Left out: none. */
  readonly passableRoles?: readonly string[];
  /** The tags of every resource whose object does not say otherwise. Their values may hold ACK's placeholders. */
  readonly resourceTags: readonly Tag[];
  /** What happens to tags that a take-over or an adoption finds and the object does not declare. */
  readonly unknownTags: "keep" | "remove";
}

/** Which objects are ours to reconcile. */
export interface Scope {
  /** Empty: every namespace. */
  readonly namespaces: readonly string[];
  /** A label selector; empty: every object. */
  readonly selector: string;
}
