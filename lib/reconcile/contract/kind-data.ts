import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { Permissions } from "./permissions.ts";
import type { Reference } from "./reference.ts";
import type { RestrictedField } from "./restricted-field.ts";

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
}

/** AWS calls by operation name, such as `HeadBucket`. */
export type Calls = Readonly<Record<string, Call | undefined>>;

/** What is known about an AWS call. */
export interface Call {
  /** The IAM actions that allow the call, such as `s3:ListBucket` for `HeadBucket`. */
  readonly actions: readonly string[];
  /** The call changes nothing in AWS. */
  readonly reads?: true;
}
