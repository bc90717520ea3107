/** The names of an SDK's operations, such as `CreateBucket` for the class `CreateBucketCommand`. `Sdk` is the type of the client's module. */
export type Operation<Sdk> = {
  [Name in keyof Sdk]: Name extends `${infer Operation}Command` ? Operation : never;
}[keyof Sdk];

/** The input of an operation. */
export type Input<Sdk, Name extends string> =
  // An input without required members is an optional parameter.
  Command<Sdk, Name> extends new (
    ...parameters: infer Parameters
  ) => unknown
    ? Parameters extends readonly [infer Shape, ...unknown[]]
      ? NonNullable<Shape>
      : never
    : never;

/** The output of an operation. */
export type Output<Sdk, Name extends string> =
  Command<Sdk, Name> extends new (
    ...input: never[]
  ) => { resolveMiddleware(...rest: never[]): (...rest: never[]) => Promise<{ readonly output: infer Shape }> }
    ? Shape
    : never;

type Command<Sdk, Name extends string> = Sdk extends Readonly<Record<`${Name}Command`, infer Class>> ? Class : never;

/** An SDK whose operations are not known to the compiler. */
export type AnySdk = Readonly<Record<`${string}Command`, AnyCommand>>;

type AnyCommand = new (
  input: object,
) => { resolveMiddleware(): () => Promise<{ readonly output: Readonly<Record<string, unknown>> }> };
