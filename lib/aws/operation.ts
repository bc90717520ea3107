import type { $Command, S3ClientResolvedConfig } from "@aws-sdk/client-s3";
import { NormalizedSchema } from "@smithy/core/schema";

/** What the SDK's schema says about a call. */
export interface Operation {
  /** Such as `PutBucketVersioning`. */
  readonly name: string;
  readonly mutating: boolean;
  /** Whether the call's input has a member of this name. */
  takes(member: string): boolean;
}

/** Reads a command's schema. Throws for a command that has none. */
export function operationOf({ schema }: Pick<$Command<object, object, S3ClientResolvedConfig>, "schema">): Operation {
  if (schema === undefined) throw new Error("a command without a schema is none of the SDK's");
  // The SDK declares operations as tuples and as objects: https://github.com/smithy-lang/smithy-typescript, packages/types.
  const [name, input] = Array.isArray(schema) ? [schema[2], schema[4]] : [schema.name, schema.input];
  return {
    name,
    mutating: !/^(Get|Head|List|Describe)[A-Z]/.test(name),
    takes(member) {
      return NormalizedSchema.of(input)
        .structIterator()
        .some(([candidate]) => candidate === member);
    },
  };
}
