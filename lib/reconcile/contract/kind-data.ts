import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { Permissions } from "./permissions.ts";

/** What a deployment must know about a kind: the part of the kind that is data. Except for `resource`, generated from its definition. */
export interface KindData {
  readonly resource: ResourceKind;
  /** The calls that the kind makes, by operation name. A call that is not listed is treated as a write. */
  readonly calls: Calls;
  /** The IAM permissions that the kind requires for the calls on its resources, and any permissions that AWS requires in addition. */
  readonly permissions: Permissions;
  /** The spec fields whose values can come from other objects. Defaults to none. */
  readonly references?: readonly Reference[];
  /** The spec fields whose values the deployment restricts, such as `replication.role`. Defaults to none. */
  readonly restrictedFields?: readonly RestrictedField[];
  /** The spec fields whose values do not depend on the object's author. Defaults to none. */
  readonly imposedFields?: readonly ImposedField[];
  /** The spec fields that cannot be changed once they are set. Defaults to none. */
  readonly fixedFields?: readonly string[];
  /** The spec fields that name a Secret, whose value is sent to AWS. Each has a part with `unreadable`. Defaults to none. */
  readonly secretFields?: readonly string[];
  /** The spec fields with environment variables, by path, such as `environment.variables`. They may contain secrets. Defaults to none. */
  readonly variableFields?: readonly string[];
  /** The spec fields that are compared by their digests, by path, so that they may be larger than a spec. Defaults to none. */
  readonly largeFields?: readonly string[];
  /** Objects hand out rights in AWS or in the cluster: to others, or to code that their authors write. */
  readonly handsOutRights?: true;
  /** A resource is removed only when no object refers to it anymore, because AWS removes it nevertheless, such as an encryption key. */
  readonly removedLast?: true;
}

/** AWS calls by operation name, such as `HeadBucket`. */
export type Calls = Readonly<Record<string, Call | undefined>>;

/** What is known about an AWS call. */
export interface Call {
  /** The IAM actions that allow the call, such as `s3:ListBucket` for `HeadBucket`. */
  readonly actions: readonly string[];
  /** The call changes nothing in AWS. */
  readonly reads?: true;
  /** Repeating the call would create a second resource, so the SDK does not repeat it. */
  readonly once?: true;
}

/** A spec field whose value can come from another object in the cluster. Paths use dot notation; `[]` stands for every item of a list. */
export interface Reference {
  /** The field, such as `replication.role`. */
  readonly field: string;
  /** The field that names the other object instead, such as `replication.roleRef`. */
  readonly ref: string;
  /** The fields are lists: each reference in the second provides one value of the first. */
  readonly list?: true;
  /**
   * The other object is of the same kind, and provides the value in any state, so that two objects can refer to each other. A reference to
   * the object itself provides no value: the kind takes an omitted one for the resource itself.
   */
  readonly mutual?: true;
  /** The value is part of what identifies the resource, so it is also read to remove the resource, in any state of the other object. */
  readonly identifies?: true;
  /** Without a value, AWS creates no resource. */
  readonly required?: true;
  readonly to: ReferenceTarget;
  /** ACK's names for the two fields, as used in its messages: `Replication.Role`, `Replication.RoleRef`. */
  readonly ackNames: { readonly field: string; readonly ref: string };
}

/** The kind of the other object, and which of its fields provides the value. */
export interface ReferenceTarget {
  readonly kind: ResourceKind;
  /** The dotted path of the field in the object, such as `status.ackResourceMetadata.arn`. */
  readonly path: string;
  /** ACK's name for that field, as used in its messages: `Status.ACKResourceMetadata.ARN`. */
  readonly ackName: string;
}

/** A field of the spec whose values the deployment restricts. */
export interface RestrictedField {
  /** The path of the field. `[]` stands for every item of a list, as in `alarmActions[]`, and `{}` for every value of a map. */
  readonly field: string;
  /**
   * The field contains a JSON document, and this is the path of the restricted values in it, such as `Statement.Principal.AWS`. A list on the
   * way stands for each of its items.
   */
  readonly inDocument?: string;
  /**
   * A role for an AWS service to assume, a region to copy the resource to, or a target: a KMS key, or what receives data or events. Or a
   * source of events and a function that gets them. Or a principal that gets access to the cluster, and the access that it gets.
   */
  readonly names: "role" | "region" | "target" | "source" | "function" | "principal" | "access";
  /** Patterns of the values that each choice of the parameter `accessEntries` allows. */
  readonly levels?: Readonly<Record<string, readonly string[]>>;
  /**
   * The ARNs that values stand for which are not ARNs, by the beginning of the value; the first match counts. `{value}`, `{partition}`,
   * `{region}` and `{account}` are replaced, and `{rest}` with the value without its beginning. Without a match, the value stands for itself.
   */
  readonly arns?: Readonly<Record<string, string>>;
  /**
   * The regular expression of the values that `arns` are for, whose named groups replace what the templates contain under the same names. A
   * value of another form stands for itself.
   */
  readonly form?: string;
  /** Patterns of the ARNs that are restricted. Any other value is allowed. Defaults to all. */
  readonly only?: readonly string[];
  /** Patterns of the ARNs that everyone may name, such as those of AWS's own resources. Defaults to none. */
  readonly except?: readonly string[];
  /** Patterns of the targets that are only allowed if the deployment lists them, even if it does not restrict other targets. */
  readonly onlyListed?: readonly string[];
  /** The field beside it that contains the region of the target. Defaults to the resource's region. */
  readonly regionField?: string;
}

/** A field whose value is imposed: a spec that omits the field gets the value, and any other value is refused. */
export interface ImposedField {
  readonly field: string;
  /** What imposes the value: a parameter of the deployment, or the namespace of the object. */
  readonly by: "iamPath" | "permissionsBoundary" | "eksClusterName" | "namespace";
  /**
   * The value is a path for the object's namespace alone, below the path that imposes it. The latter, at which resources were created before,
   * stands for the former.
   */
  readonly perNamespace?: true;
  /** The deployment parameter that lists existing resources by their ARNs. The path of such a resource stands in place of the value. */
  readonly existing?: "existingRoles";
}

/** The fields of a structure, by name. A nested structure is represented by its own tree; any other field is a list or a value. */
export interface FieldTree {
  readonly [field: string]: FieldTree | "list" | "value";
}
