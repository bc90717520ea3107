import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { ReferenceTarget } from "../../reconcile/contract/kind-data.ts";
import type { PermissionStatement, Permissions } from "../../reconcile/contract/permissions.ts";
import type { AnyDataKind } from "../data-kind.ts";
import type { Names } from "./named-field.ts";

/** The information about a kind that the generator requires. Operations are those of the SDK, such as `CreateBucket`. */
export interface Definition {
  readonly kind: ResourceKind;
  /** The kind as data, if it is data. */
  readonly data?: AnyDataKind;
  readonly shortNames: readonly string[];
  /** The SDK package, such as `@aws-sdk/client-s3`, and its module. */
  readonly sdk: string;
  readonly client: object;
  /** The service prefix of the IAM actions, such as `s3`. */
  readonly service: string;
  /** The ARNs of the kind's resources without the partition, such as `s3:::*`. The IAM policy allows the operations on these ARNs. */
  readonly resources: readonly string[];
  /**
   * The types of other resources that the resources use, as AWS's service authorization reference calls them, such as `subgrp`. The calls
   * that AWS also checks against such resources are allowed on all of these.
   */
  readonly uses?: readonly string[];
  /** The deployment parameter whose value the names of the resources must begin with, if there is one. */
  readonly namePrefix?: NonNullable<PermissionStatement["namePrefix"]>;
  /** The deployment parameter without which the operations are not allowed, if there is one. */
  readonly parameter?: NonNullable<PermissionStatement["parameter"]>;
  /** The actions that the deployment's permissions boundary restricts. If omitted, there are none. */
  readonly boundedActions?: readonly string[];
  /** The IAM actions that are only allowed on resources with an owner tag of the deployment. If omitted, none is. */
  readonly ownedActions?: readonly string[];
  /** The operation that creates a resource. Its input becomes spec fields, and its output becomes status fields. */
  readonly create: string;
  /** Additional operations that every resource requires, regardless of its spec. */
  readonly operations: Operations;
  /** The field names of renamed members of the create operation. */
  readonly rename: Readonly<Record<string, string>>;
  /** The field names of members that do not follow ACK's naming rules. */
  readonly exceptions: readonly NameException[];
  /** Those of the operations that the SDK must not repeat, because each repetition would create another resource. */
  readonly once?: readonly string[];
  /**
   * The spec field that contains the resource's name, unless AWS assigns identifiers. It cannot be changed once it is set, not even where
   * ACK allows it: ACK then creates a second resource and forgets the first.
   */
  readonly nameField?: string;
  /** The other spec fields that cannot be changed once they are set. */
  readonly immutable: readonly string[];
  /** The spec fields that another object can provide, by path: `replication.role`. ACK has a second field for each, such as `roleRef`. */
  readonly references: Readonly<Record<string, FieldReference>>;
  /** Fields that ACK does not have, as paths: `spec.notification.eventBridgeConfiguration`. Everything below a path is included. */
  readonly additions: readonly string[];
  /** Spec fields, by name, that have their own operation. That operation takes precedence over the create operation. */
  readonly fields: Readonly<Record<string, FieldSource>>;
  /** Spec fields, by name, that no operation has. If omitted, there are none. */
  readonly plainFields?: Readonly<Record<string, PlainField>>;
  /** Status fields, by name, that come from an operation other than create. `operations` lists that operation, too. */
  readonly statusFields: Readonly<Record<string, OutputSource>>;
  /** Additional operations that spec fields require, by field name. */
  readonly calls: Readonly<Record<string, Operations>>;
  /** The IAM permissions that spec fields require in addition to those of their operations, by field name. */
  readonly permissions: Readonly<Record<string, Permissions>>;
  /** What the texts of the spec name. The fields that the deployment restricts or imposes follow from it. */
  readonly names: Names;
  /** Whether objects hand out rights, if the kind is IAM's or names roles or principals. */
  readonly rights?: Rights;
  /** The spec fields that name a Secret. If omitted, there are none. */
  readonly secretFields?: readonly string[];
  /** The spec fields with environment variables, by path. If omitted, there are none. */
  readonly variableFields?: readonly string[];
  /** The spec fields that the kind compares by their digests, by path, so that they may be larger than a spec. If omitted, there are none. */
  readonly largeFields?: readonly string[];
  /** A resource is removed only when no object refers to it anymore, because AWS removes it nevertheless. */
  readonly removedLast?: true;
  /** The paths of the request parameters in which CloudTrail reports a resource's name or ARN. If omitted, only the sweep finds drift. */
  readonly trailParameters?: readonly string[];
  /** The operations whose events do not name the resource, and which also concern many resources of other kinds. If omitted, there are none. */
  readonly trailWithout?: readonly string[];
  /**
   * The ARN pattern, without the partition, in which the last `*` stands for a resource's name only. If omitted, the first of `resources`.
   * If empty, the ARN is the name.
   */
  readonly trailArn?: string;
  /** The resources' names are domain names. */
  readonly trailDomain?: true;
  /** The service as CloudTrail names it, if it is not the service prefix of the IAM actions with `.amazonaws.com`. */
  readonly trailSource?: string;
  /** AWS's limits, by the path of the field: `spec.cors.corsRules`. Limits that AWS raises on request are left out. */
  readonly limits?: Readonly<Record<string, Limit>>;
  /** Rules for values, by the path of the field. They accept everything that AWS may accept, and the empty string. */
  readonly rules?: Readonly<Record<string, Rule>>;
  /**
   * The SDK's enums to which AWS will not add a value, in addition to those that only say whether something is on. The CRD rejects any
   * other value of their fields, except the empty string, which counts as omitted.
   */
  readonly closedEnums?: readonly string[];
  /** What the tests prove without AWS, and what they do not prove, as Markdown. If present, the kind is marked as alpha. */
  readonly alpha?: string;
  /** Documentation of the spec fields, by name. */
  readonly notes: Readonly<Record<string, FieldNotes>>;
  readonly printerColumns: readonly PrinterColumn[];
  readonly selectableFields: readonly string[];
  /** The CRD's descriptions of the kind, its spec and its status. */
  readonly descriptions: { readonly kind: string; readonly spec: string; readonly status: string };
}

/**
 * How the objects of a kind hand out rights in AWS or in the cluster, to others or to code that their authors write, or why they do not. A
 * sentence without its end. Of the ClusterRoles for users, only `driftless-edit-access` lets them edit objects that do.
 */
export type Rights = { readonly handOut: string } | { readonly none: string };

/** Operations, by whether they change anything in AWS, which neither an operation's name nor its HTTP method shows reliably. */
export interface Operations {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

export interface PrinterColumn {
  readonly name: string;
  readonly type: "string" | "date";
  readonly jsonPath: string;
  readonly priority?: number;
}

/** Where a spec field comes from: a member of the input of the operation that sets it. */
export interface FieldSource {
  readonly operation: string;
  /**
   * The path of the member, joined by dots. If the path contains a list, the next name is a member of the list's items; after a map, it is a
   * key. `.` is the whole input.
   */
  readonly member: string;
  /** Whether the field is a list of these members. */
  readonly list?: boolean;
  /** Whether the field is a map of these members. */
  readonly map?: boolean;
  /** The operation that reads the field. */
  readonly read?: string;
  /** The operation that removes the field. If omitted, removing the field sets the default. */
  readonly remove?: string;
}

/** Documentation of a field. Each string is a single line. */
export interface FieldNotes {
  /** What the field is. If omitted, the SDK's documentation is used. */
  readonly meaning?: string;
  /** What applies if the field is omitted: a clause that follows "If omitted,", without a full stop. */
  readonly default?: string;
  /** What happens when the field is removed from the spec. */
  readonly removal?: string;
  /** How the field differs from ACK. */
  readonly difference?: string;
}

/** The object that provides the value of a spec field. */
export interface FieldReference {
  /** The name that ACK uses for the field in its messages: `Replication.Role`. */
  readonly ackName: string;
  readonly to: PublishedTarget;
  /** The field is a list, and each of its values has its own reference. */
  readonly list?: true;
  /** Two objects can refer to each other, and an object to itself. */
  readonly mutual?: true;
  /** The value is part of what identifies the resource. */
  readonly identifies?: true;
}

/** Where a status field comes from: a member of the output of an operation. */
export interface OutputSource {
  readonly operation: string;
  readonly output: string;
}

/** ACK's names for members of a shape that do not follow ACK's rules. */
export interface NameException {
  readonly shape: string;
  readonly names: Readonly<Record<string, string>>;
}

/** What provides the value of a spec field. If `ackName` is omitted, it follows from the path by ACK's rules. */
export type PublishedTarget = Omit<ReferenceTarget, "ackName"> & Partial<Pick<ReferenceTarget, "ackName">>;

/** A field with a single value. */
export interface PlainField {
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly format?: "int64" | "date-time" | "byte";
}

/** A condition in CEL that values must meet, and the message if they do not. The API server puts the path of the field before it. */
export interface Rule {
  readonly rule: string;
  readonly message: string;
}

/**
 * The maximum that AWS accepts, and the page that states it, unless the model of the service does. The API server enforces the limit, so it
 * must not be lower than AWS's.
 */
export interface Limit {
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maxProperties?: number;
  readonly source?: string;
}
