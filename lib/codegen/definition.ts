import type { ResourceKind } from "../kubernetes/resource-kind.ts";

/** What a kind is made of: the input of the generator. */
export interface Definition {
  readonly kind: ResourceKind;
  readonly shortNames: readonly string[];
  /** The SDK package, such as `@aws-sdk/client-s3`, and its module. */
  readonly sdk: string;
  readonly client: object;
  /** The service, as IAM actions begin with it, such as `s3`. */
  readonly service: string;
  /** The operation that makes a resource. Its members are spec fields, and those of its output are status fields. */
  readonly create: string;
  /** Other operations that the kind calls for itself, and not for one of its fields. */
  readonly operations: readonly string[];
  /** Field names of members of the create operation that have another name. */
  readonly rename: Readonly<Record<string, string>>;
  /** Field names of members whose name in ACK does not follow its rules. */
  readonly exceptions: readonly NameException[];
  /** Spec fields that cannot be changed once they are set. */
  readonly immutable: readonly string[];
  /** Fields beside which ACK has a field that names another object, such as `roleRef`. */
  readonly references: readonly string[];
  /** Fields that ACK does not have, as paths: `spec.notification.eventBridgeConfiguration`. All that is in them is taken. */
  readonly additions: readonly string[];
  /** Spec fields, by name, that other operations set. */
  readonly fields: Readonly<Record<string, FieldSource>>;
  /** Status fields, by name, that other operations tell. */
  readonly statusFields: Readonly<Record<string, OutputSource>>;
  /** Further operations that set or read a spec field, by its name. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
  /** IAM actions that a spec field takes beside those of its operations, by its name. */
  readonly furtherActions: Readonly<Record<string, readonly string[]>>;
  /** What is said of the spec fields, by their names. */
  readonly notes: Readonly<Record<string, FieldNotes>>;
  readonly printerColumns: readonly PrinterColumn[];
  readonly selectableFields: readonly string[];
  /** What the CRD says of the kind, its spec and its status. */
  readonly descriptions: { readonly kind: string; readonly spec: string; readonly status: string };
}

export interface PrinterColumn {
  readonly name: string;
  readonly type: "string" | "date";
  readonly jsonPath: string;
  readonly priority?: number;
}

/** Where a spec field comes from: a member of the input of an operation. */
export interface FieldSource {
  readonly operation: string;
  /** Members, joined by dots. Through a list it goes on with the list's items. */
  readonly member: string;
  /** Whether the field is a list of what the member is. */
  readonly list?: boolean;
  /** The operation that reads it. */
  readonly read?: string;
  /** The operation that removes it. Left out: removing it puts the default. */
  readonly remove?: string;
}

/** What is said of a field, each in one line. */
export interface FieldNotes {
  /** What it is. Left out: what the SDK says. */
  readonly meaning?: string;
  /** What a spec without the field means: a clause, without a capital or a full stop. */
  readonly default?: string;
  /** What taking the field out of the spec does. */
  readonly removal?: string;
  /** In what it differs from ACK. */
  readonly difference?: string;
}

/** Where a status field comes from: a member of the output of an operation. */
export interface OutputSource {
  readonly operation: string;
  readonly output: string;
}

export interface NameException {
  readonly shape: string;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * The names that ACK gives to members of a shape against its own rules. It attaches them to the shape, so they hold wherever the
 * shape is. `Shape` makes a wrong member a compile error.
 */
export function exception<Shape extends object>(
  shape: string,
  names: { readonly [Member in KeyOf<Shape>]?: string },
): NameException {
  return { shape, names: Object.fromEntries(Object.entries<string | undefined>(names).flatMap(defined)) };
}

function defined([member, name]: readonly [string, string | undefined]): readonly (readonly [string, string])[] {
  return name === undefined ? [] : [[member, name]];
}

/** What a definition says of an SDK client, typed against it: a wrong operation or member is a compile error. */
export function definitionsFor<Client extends object>(_client: Client) {
  return {
    /** A spec field that a member of the input of an operation sets. */
    field: <Name extends Operation<Client>>(
      operation: Name,
      member: MemberPath<Input<Client, Name>>,
      rest: Omit<FieldSource, "operation" | "member" | "read" | "remove"> & {
        readonly read?: Operation<Client>;
        readonly remove?: Operation<Client>;
      } = {},
    ): FieldSource => ({ operation, member, ...rest }),

    /** A status field that a member of the output of an operation tells. */
    output: <Name extends Operation<Client>>(
      operation: Name,
      output: MemberPath<Output<Client, Name>>,
    ): OutputSource => ({ operation, output }),

    /** The operation that makes a resource, with the fields whose name is not that of the member. */
    create: <Name extends Operation<Client>>(
      create: Name,
      rename: { readonly [Member in KeyOf<Input<Client, Name>>]?: string },
    ) => ({ create, rename: Object.fromEntries(Object.entries<string | undefined>(rename).flatMap(defined)) }),

    /** Operations of the client. */
    operations: (...operations: readonly Operation<Client>[]): readonly string[] => operations,
  };
}

/** The operations of a client: `CreateBucket` for its class `CreateBucketCommand`. */
type Operation<Client> = {
  [Name in keyof Client]: Name extends `${infer Operation}Command` ? Operation : never;
}[keyof Client];

type Command<Client, Name extends string> =
  Client extends Readonly<Record<`${Name}Command`, infer Class>> ? Class : never;

type Input<Client, Name extends string> =
  Command<Client, Name> extends new (input: infer Shape, ...rest: never[]) => unknown ? NonNullable<Shape> : never;

type Output<Client, Name extends string> =
  Command<Client, Name> extends new (
    ...input: never[]
  ) => { resolveMiddleware(...rest: never[]): (...rest: never[]) => Promise<{ readonly output: infer Shape }> }
    ? Shape
    : never;

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
