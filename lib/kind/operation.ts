import { NormalizedSchema } from "@smithy/core/schema";
import { own } from "../text/own.ts";
import { entries, type FieldNames, type SdkSchema } from "./values/kubernetes-names.ts";

/** The classes of a kind's commands, by operation, such as `CreateRepository`. */
export type Commands = Readonly<Record<string, new (input: never) => object>>;

type CommandClass = new (input: object) => object;

/** The schemas of an operation's input and output. */
interface Schemas {
  readonly input: NormalizedSchema;
  readonly output: NormalizedSchema;
}

/** Each schema is read once. */
const read = new WeakMap<CommandClass, Schemas>();

/** The class of an operation's commands. */
export function commandOf(commands: Commands, operation: string): CommandClass {
  const Command = own(commands, operation);
  if (Command === undefined) throw new Error(`the kind's commands lack ${operation}: run npm run generate`);
  // AWS checks the inputs, which depend on what users declare.
  return Command as CommandClass;
}

/** The schemas of an operation. */
export function schemasOf(commands: Commands, operation: string): Schemas {
  const Command = commandOf(commands, operation);
  const known = read.get(Command);
  if (known !== undefined) return known;
  // The last two members of an operation's schema are those of its input and its output.
  const { schema } = new Command({}) as { readonly schema: readonly SdkSchema[] };
  const [input = "unit", output = "unit"] = schema.slice(-2);
  const schemas = { input: NormalizedSchema.of(input), output: NormalizedSchema.of(output) };
  read.set(Command, schemas);
  return schemas;
}

/** The schema at a path in an output, such as `repositories.0`. Without a path, the output's own. */
export function schemaAt(output: NormalizedSchema, path: string | undefined): NormalizedSchema {
  const steps = path === undefined ? [] : path.split(".");
  return steps.reduce(
    (schema, step) => (schema.isListSchema() ? schema.getValueSchema() : schema.getMemberSchema(step)),
    output,
  );
}

/** The members of a structure, with their schemas. */
export function membersOf(schema: NormalizedSchema): ReadonlyMap<string, NormalizedSchema> {
  return new Map(schema.isStructSchema() ? schema.structIterator() : []);
}

/** The member of a structure that has this field. */
export function memberFor(
  schema: NormalizedSchema,
  field: string,
  names: FieldNames,
): { readonly name: string; readonly schema: NormalizedSchema } | undefined {
  const [name, , inner] = entries(schema, names).find(([, of]) => of === field) ?? [];
  return name === undefined || inner === undefined ? undefined : { name, schema: inner };
}
