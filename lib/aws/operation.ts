import type { Command } from "@smithy/core/client";
import { NormalizedSchema } from "@smithy/core/schema";

/** The part of an SDK command that is the same for every service. */
export type SdkCommand = Pick<Command<object, object, unknown>, "input" | "middlewareStack"> & {
  readonly schema: NonNullable<Command<object, object, unknown>["schema"]>;
};

/** The properties of a call in the SDK's schema. */
export interface Operation {
  /** The call's name, such as `PutBucketVersioning`. */
  readonly name: string;
  /** The members of the call's input, such as `Bucket`. */
  readonly members: ReadonlySet<string>;
}

/** Each schema is read once. */
const operations = new WeakMap<SdkCommand["schema"], Operation>();

/** Reads a command's schema. Throws a `TypeError` for an object that is not an SDK command. */
export function operationOf(command: object): Operation {
  assertSdkCommand(command);
  const { schema } = command;
  const known = operations.get(schema);
  if (known !== undefined) return known;
  const operation = read(schema);
  operations.set(schema, operation);
  return operation;
}

function read(schema: SdkCommand["schema"]): Operation {
  // The SDK declares operations as tuples and as objects: https://github.com/smithy-lang/smithy-typescript, packages/types.
  const [name, input] = Array.isArray(schema) ? [schema[2], schema[4]] : [schema.name, schema.input];
  return { name, members: new Set([...NormalizedSchema.of(input).structIterator()].map(([member]) => member)) };
}

/** Throws a `TypeError` for an object that was not created by an SDK command class. */
export function assertSdkCommand(command: object): asserts command is SdkCommand {
  if (!("schema" in command) || command.schema === undefined || !("middlewareStack" in command)) {
    throw new TypeError("not a command of an AWS SDK client");
  }
}
