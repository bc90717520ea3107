import type { Tag } from "./contract/tag.ts";

/** What a deployment decides for every object. */
export interface Settings {
  /** The name of the cluster, part of every owner tag. */
  readonly cluster: string;
  readonly account: string;
  readonly partition: string;
  /** Where the resources of objects are whose annotations and namespaces name no region. */
  readonly region: string;
  /** The regions where resources may be. */
  readonly regions: readonly string[];
  /** What deleting an object does where neither it nor its namespace says: `delete` or `retain`. */
  readonly deletionPolicy: string;
  /** So many resources are deleted in an hour at most, unless an object is annotated otherwise; `undefined`: any number. */
  readonly maximumDeletesPerHour?: number | undefined;
  /** Nothing is written to AWS for any object. */
  readonly paused?: boolean;
  /** In shadow mode nothing is written to anything: what would be done to each object is only logged. */
  readonly mode?: "reconcile" | "shadow";
  readonly scope: Scope;
  /** Whether resources that ACK manages for their objects are taken over. */
  readonly takeOver: "off" | "ack";
  /** Which resources objects may adopt: those whose tags consent, also those without an owner, or none. */
  readonly adoption: "tagged" | "any" | "none";
  /** References may name objects of other namespaces. */
  readonly crossNamespaceReferences?: boolean;
  /** The tags of every resource whose object does not say otherwise. Their values may hold ACK's placeholders. */
  readonly resourceTags: readonly Tag[];
  /** What becomes of tags that a take-over or an adoption finds and the object does not declare. */
  readonly unknownTags: "keep" | "remove";
}

/** Which objects are ours to reconcile. */
export interface Scope {
  /** Empty: every namespace. */
  readonly namespaces: readonly string[];
  /** A label selector; empty: every object. */
  readonly selector: string;
}
