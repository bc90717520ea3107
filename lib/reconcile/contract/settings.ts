import type { Owners } from "./owner.ts";
import type { Tag } from "./tag.ts";

/** A deployment's settings for every object. */
export interface Settings {
  /** The cluster name, which is part of every owner tag. */
  readonly cluster: string;
  readonly account: string;
  readonly partition: string;
  /** The region of a resource if neither its object nor the object's namespace specifies one. */
  readonly region: string;
  /** The regions where resources are allowed. */
  readonly regions: readonly string[];
  /** The deletion policy that applies if neither the object nor its namespace specifies one: `delete` or `retain`. */
  readonly deletionPolicy: string;
  /** How many resources are deleted per hour, not counting those whose objects allow it by annotation; `undefined` for no limit. */
  readonly maximumDeletesPerHour?: number | undefined;
  /** Likewise, for how many objects drift is repaired, and for how many declared settings are written that decide who has access. */
  readonly maximumRepairsPerHour?: number | undefined;
  readonly maximumOpeningsPerHour?: number | undefined;
  /** Whether writes to AWS are paused for all objects. */
  readonly paused?: boolean;
  /** In shadow mode, nothing is written anywhere; what a pass would do to each object is only logged. */
  readonly mode?: "reconcile" | "shadow";
  readonly scope: Scope;
  /** Whether resources that ACK manages for the same objects are taken over. */
  readonly takeOver: "off" | "ack";
  /** Which resources objects may adopt: those whose tags consent (`tagged`), also those without an owner (`any`), or none. */
  readonly adoption: "tagged" | "any" | "none";
  /** Of which resources read-only objects show values: their own and those whose tags consent (`tagged`, the default), or all (`any`). */
  readonly readOnly?: "tagged" | "any";
  /** Whether references may name objects in other namespaces. */
  readonly crossNamespaceReferences?: boolean;
  /** Which Secrets objects can name: none (`off`, the default), those with the label that permits it (`labelled`), or any. */
  readonly secrets?: "off" | "labelled" | "any";
  /** The resources that no pass may read or change: ARNs without the partition, by the parameter that denies them. Defaults to none. */
  readonly denied?: Readonly<Record<string, readonly string[]>>;
  /** The ARNs of the roles that a spec can specify for AWS to assume; `*` matches any string. Defaults to none. */
  readonly passableRoles?: readonly string[];
  /** Likewise, the sources of events that a function can be given: ARNs, or the addresses of brokers. Defaults to none. */
  readonly allowedEventSources?: readonly string[];
  /**
   * Whether specs may name only targets that objects in the same namespace own, that consent, and that `allowedTargets` lists and no other
   * object owns (`closed`), or all that `allowedTargets` lists (`open`, the default).
   */
  readonly targets?: "closed" | "open" | undefined;
  /**
   * The ARNs of KMS keys and of other resources that receive data or events; `*` matches any string. If omitted, there are none while targets
   * are closed, and every target is allowed while they are open.
   */
  readonly allowedTargets?: readonly string[] | undefined;
  /** Whose the targets are that a spec names. Each pass finds it out, while targets are closed. */
  readonly owners?: Owners;
  /** Patterns of the ARNs of the deployment's own resources. Defaults to none. */
  readonly deployment?: readonly string[];
  /** What objects let IAM principals do in their namespace: nothing (`off`, the default), view its objects, or edit them. */
  readonly accessEntries?: "off" | "view" | "edit";
  /** The ARNs of the principals that objects can name for this; `*` matches any string. Defaults to none. */
  readonly accessPrincipals?: readonly string[];
  /** What a spec names and objects in the same namespace have created, as ARNs. Each pass finds it out. Defaults to none. */
  readonly own?: readonly string[];
  /** The path of the IAM roles and policies that objects create. */
  readonly iamPath?: string | undefined;
  /** The ARN of the policy that bounds the roles that objects create, or `none`. If omitted, objects create no roles and no policies. */
  readonly permissionsBoundary?: string | undefined;
  /** The ARNs of roles at other paths, which objects can observe, and adopt if the roles' tags consent. Defaults to none. */
  readonly existingRoles?: readonly string[];
  /** The EKS cluster that the deployment serves, if it serves one. */
  readonly eksClusterName?: string | undefined;
  /** The tags that are added to every resource, unless its object sets the same key. The values can contain ACK's placeholders. */
  readonly resourceTags: readonly Tag[];
  /** What happens to tags that a take-over or an adoption finds on the resource, but that the object does not declare. */
  readonly unknownTags: "keep" | "remove";
}

/** Which objects are ours to reconcile. */
export interface Scope {
  /** If empty, every namespace is in scope. */
  readonly namespaces: readonly string[];
  /** A label selector. If empty, every object is in scope. */
  readonly selector: string;
}
