import type { Definition, FieldReference, PublishedTarget } from "./definition.ts";

/** What a page says that only its CRD, its permissions and its documentation need. What is omitted follows from the page. */
export interface Published extends Pick<Definition, "names">, Partial<Omit<Definition, Derived | Read | "names">> {
  /** What a resource is called: with its service and an article, such as `An Amazon ECR repository`, and in short, such as `repository`. */
  readonly noun: readonly [full: string, short: string];
  /** The spec fields that another object can provide, by path, in the order in which a pass looks for the values. A field that names a KMS key is limited. */
  readonly references?: Readonly<Record<string, PublishedTarget>>;
  /** The field names of renamed members of the create call. ACK's facts have most. */
  readonly rename?: Definition["rename"];
  /**
   * The operations that are only allowed on resources with an owner tag of the deployment, or `all` for every change, except the calls that set
   * that tag. What an operation requires in addition, such as a right to take a snapshot, counts as part of it.
   */
  readonly owned?: "all" | readonly string[];
  /** The operations that the deployment's permissions boundary restricts. */
  readonly bounded?: readonly string[];
  /** The IAM permissions that spec fields require in addition to those of their operations. Actions of the kind's service have no prefix. */
  readonly permissions?: Definition["permissions"];
  /** AWS's limits. Those that AWS raises on request are left out. */
  readonly limits?: LimitsByPage;
  /** The path of the field by which people know a resource, if it is neither its name nor its identifier. */
  readonly identifying?: string;
  /** The kind's own printer columns, by title: the path of the field. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** What the page of a kind that is code says for its CRD, its permissions and its documentation. */
export type PublishedCode = Omit<Definition, "data" | "kind" | Read>;

/** What provides the value of a field. */
export type ReferenceData = PublishedTarget & Pick<FieldReference, "list" | "mutual">;

/**
 * The longest text of a field, or the most items of a list or entries of a map, by the page on which AWS states them and the path of the
 * field. AWS accepts no more, also after its quotas were raised. The paths are those of `pathsOf`.
 */
export type LimitsByPage = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What the generator reads in other files: the SDK's package, and the notes beside the page. */
type Read = "client" | "notes" | "alpha";

/** What follows from a page. */
type Derived =
  | "sdk"
  | "kind"
  | "data"
  | "create"
  | "operations"
  | "once"
  | "references"
  | "immutable"
  | "plainFields"
  | "nameField"
  | "ownedActions"
  | "boundedActions"
  | "limits";
