import type { RestrictedField } from "../../reconcile/contract/kind-data.ts";
import type { PermissionStatement } from "../../reconcile/contract/permissions.ts";
import type { Input, Operation, Output } from "../sdk-types.ts";
import type { FieldSource, Limit, NameException, Operations, OutputSource, PrinterColumn, Rule } from "./definition.ts";

/**
 * Functions for the parts of a definition that refer to an SDK client. They are typed against the client, so a reference to an operation or
 * a member that does not exist is a compile error. `Client` is the type of the client's module.
 */
export function definitionsFor<Client extends object>() {
  return {
    /** A spec field that is set by a member of an operation's input. */
    field: <Name extends Operation<Client>>(
      operation: Name,
      member: MemberPath<Input<Client, Name>>,
      rest: {
        readonly list?: boolean;
        readonly read?: Operation<Client>;
        readonly remove?: Operation<Client>;
      } = {},
    ): FieldSource => ({ operation, member, ...rest }),

    /** A status field that comes from a member of an operation's output. */
    output: <Name extends Operation<Client>>(
      operation: Name,
      output: MemberPath<Output<Client, Name>>,
    ): OutputSource => ({ operation, output }),

    /** The operation that creates a resource, and the field names of its renamed members. */
    create: <Name extends Operation<Client>>(
      create: Name,
      rename: { readonly [Member in KeyOf<Input<Client, Name>>]?: string },
    ) => ({ create, rename: withoutUndefined(rename) }),

    /** The names of enums. */
    enums: (...names: readonly (keyof Client & string)[]): readonly string[] => names,

    /** Operations, separated by whether they change anything in AWS. */
    operations: ({
      reads = [],
      writes = [],
    }: {
      readonly reads?: readonly Operation<Client>[];
      readonly writes?: readonly Operation<Client>[];
    }): Operations => ({ reads, writes }),
  };
}

/** The names that ACK gives to members of a shape, wherever it is used, against its own rules. A missing member does not compile. */
export function exception<Shape extends object>(
  shape: string,
  names: { readonly [Member in KeyOf<Shape>]?: string },
): NameException {
  return { shape, names: withoutUndefined(names) };
}

const condition = (type: string, of: "status" | "reason" | "message") =>
  `.status.conditions[?(@.type=="${type}")].${of}`;

/** The printer columns of a kind: the resource's name or identifier, which is at this path, its region, its own, and its conditions. */
export function columns(title: string, path: string, own: readonly PrinterColumn[] = []): readonly PrinterColumn[] {
  return [
    { name: title, type: "string", jsonPath: `.${path}` },
    { name: "Region", type: "string", jsonPath: ".status.ackResourceMetadata.region" },
    ...own,
    { name: "Ready", type: "string", jsonPath: condition("Ready", "status") },
    { name: "Synced", type: "string", jsonPath: condition("ACK.ResourceSynced", "status") },
    { name: "Reason", type: "string", jsonPath: condition("Ready", "reason") },
    { name: "Message", type: "string", jsonPath: condition("Ready", "message"), priority: 1 },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
  ];
}

/** The longest ARN of a role that IAM accepts. */
export const roleLimit: Limit = {
  maxLength: 2048,
  source: "https://docs.aws.amazon.com/IAM/latest/APIReference/API_Role.html",
};

/** The longest ID, ARN or alias of a key that KMS accepts. */
export const keyLimit: Limit = {
  maxLength: 2048,
  source: "https://docs.aws.amazon.com/kms/latest/APIReference/API_DescribeKey.html",
};

/** AWS's limits for tags, which are the same for all services: the number of tags, and the lengths of their keys and values. */
export const TAGS = { most: 50, key: 128, value: 256 } as const;

/** The limits of a list of tags at a path, and the page on which the service states them. */
export function tagLimits(path: string, source: string): Readonly<Record<string, Limit>> {
  return {
    [path]: { maxItems: TAGS.most, source },
    [`${path}[].key`]: { maxLength: TAGS.key, source },
    [`${path}[].value`]: { maxLength: TAGS.value, source },
  };
}

/** The rule that a name has this form. The pass, and not the CRD, rejects an empty name, because adoption can provide another. */
export function nameRule({ pattern, form }: { readonly pattern: RegExp; readonly form: string }): Rule {
  return { rule: `self == '' || self.matches('${pattern.source}')`, message: `must be a valid ${form}` };
}

function withoutUndefined(names: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([member, name]) => (name === undefined ? [] : [[member, name]])),
  );
}

type KeyOf<Shape> = keyof Shape & string;

/** The members of a shape and of the shapes in it, to a depth of three. */
type MemberPath<Shape, Deeper extends readonly unknown[] = [1, 2]> = Shape extends readonly (infer Item)[]
  ? MemberPath<Item, Deeper>
  : Shape extends object
    ? { [Name in KeyOf<Shape>]: Name | NestedPath<Name, NonNullable<Shape[Name]>, Deeper> }[KeyOf<Shape>]
    : never;

type NestedPath<Name extends string, Shape, Deeper> = Deeper extends readonly [unknown, ...infer Rest]
  ? `${Name}.${MemberPath<Shape, Rest>}`
  : never;

/** The permission to pass roles to this service, such as `s3.amazonaws.com`, which assumes them. A `*` stands for any text. */
export function passRole(service: string): PermissionStatement {
  const isPattern = service.includes("*");
  return {
    actions: ["iam:PassRole"],
    resources: ["iam::*:role/*"],
    conditions: { [isPattern ? "StringLike" : "StringEquals"]: { "iam:PassedToService": service } },
    parameter: "passableRoles",
  };
}

/** The ARNs for which names stand. They begin with this, after the partition. */
export function arns(start: string): NonNullable<RestrictedField["arns"]> {
  return { "": `arn:{partition}:${start}{value}` };
}

/** A KMS key can be specified by its id, its alias or its ARN. */
export const KEY_ARNS = {
  "alias/": "arn:{partition}:kms:{region}:{account}:{value}",
  "": "arn:{partition}:kms:{region}:{account}:key/{value}",
} as const;

/** The permission to use KMS keys through a service, which uses customer managed keys on behalf of the principal that calls it. */
export function keysThrough(service: string, ...operations: readonly string[]): PermissionStatement {
  return {
    actions: operations.map((operation) => `kms:${operation}`),
    resources: ["kms:*:*:key/*"],
    // The domain depends on the partition: in China, for example, it is amazonaws.com.cn.
    conditions: { StringLike: { "kms:ViaService": `${service}.*.amazonaws.*` } },
  };
}

/**
 * The permission that the principal needs whose calls let a service deliver logs:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html
 */
export const LOG_DELIVERY: PermissionStatement = throughAws(
  ["CreateLogDelivery", "DeleteLogDelivery", "GetLogDelivery", "ListLogDeliveries", "UpdateLogDelivery"].map(
    (operation) => `logs:${operation}`,
  ),
  "*",
);

/** The permission of these actions if an AWS service makes the calls on behalf of the principal that calls it. */
export function throughAws(actions: readonly string[], ...resources: readonly string[]): PermissionStatement {
  return { actions, resources, conditions: { Bool: { "aws:ViaAWSService": "true" } } };
}
