import { isDeepStrictEqual } from "node:util";
import type { ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";
import type { CommandClass } from "../../../aws/s3.ts";
import { fromSdk, type SdkSchema, toSdk } from "../../kubernetes-names.ts";
import { readOptional } from "../read-optional.ts";
import type { BucketPart, BucketTarget, PartValues } from "./bucket-part.ts";
import { fieldNames } from "./field-names.generated.ts";
import type { BucketSpec } from "./spec.ts";

/** A part that S3 keeps as one configuration with a Get and a Put, and the same shape as its spec field. */
interface ConfigurationPart<
  Name extends keyof BucketSpec,
  GetInput extends ServiceInputTypes,
  GetOutput extends ServiceOutputTypes,
  PutInput extends ServiceInputTypes,
  DeleteInput extends ServiceInputTypes,
> {
  readonly name: Name;
  readonly actions: readonly string[];
  readonly permissions?: BucketPart["permissions"];
  /** The SDK's schema of the configuration. */
  readonly schema: SdkSchema;
  readonly get: CommandClass<{ readonly Bucket: string }, GetInput, GetOutput>;
  /** The member of Get's answer that holds the configuration. Left out: the answer itself. */
  readonly answer?: keyof GetOutput & string;
  readonly put: CommandClass<PutInput, PutInput, ServiceOutputTypes>;
  /** The member of Put's input that holds the configuration. */
  readonly member: keyof PutInput & string;
  /** Left out: `initial` is put instead. */
  readonly delete?: CommandClass<{ readonly Bucket: string }, DeleteInput, ServiceOutputTypes>;
  /** The error codes, or HTTP statuses, by which S3 says that there is no configuration. */
  readonly absent?: readonly (string | number)[];
  /** What an absent configuration means. Left out: the same as in a new bucket. */
  readonly whenAbsent?: NonNullable<BucketSpec[Name]>;
  /** The value of a new bucket. */
  readonly initial?: NonNullable<BucketSpec[Name]>;
  /** What is declared. Left out: the spec field. */
  declared?(spec: BucketSpec): BucketSpec[Name] | undefined;
  /** Brings what users write and what S3 answers to one form; `undefined` says nothing, like a field left out. */
  normalise(value: NonNullable<BucketSpec[Name]>): NonNullable<BucketSpec[Name]> | undefined;
  agrees?(
    desired: NonNullable<BucketSpec[Name]> | undefined,
    observed: NonNullable<BucketSpec[Name]> | undefined,
    others: PartValues,
  ): boolean;
  /** Adds to a put, which replaces everything, what the spec does not cover and S3 has. */
  complete?(input: PutInput, current: GetOutput | undefined): PutInput;
}

/** Makes a part of a bucket out of what is particular to it. */
export function configurationPart<
  Name extends keyof BucketSpec,
  GetInput extends ServiceInputTypes,
  GetOutput extends ServiceOutputTypes,
  PutInput extends ServiceInputTypes,
  DeleteInput extends ServiceInputTypes,
>(
  part: ConfigurationPart<Name, GetInput, GetOutput, PutInput, DeleteInput>,
): BucketPart<NonNullable<BucketSpec[Name]>> {
  type Value = NonNullable<BucketSpec[Name]>;
  const { name, actions, permissions, schema, absent = [], initial } = part;

  const normalise = (value: Value | undefined): Value | undefined => {
    const normalised = value === undefined ? undefined : part.normalise(value);
    return isDeepStrictEqual(normalised, initial) ? undefined : normalised;
  };

  const get = ({ Bucket, s3 }: BucketTarget): Promise<GetOutput | undefined> =>
    readOptional(absent, s3.send(new part.get({ Bucket })));

  const put = async (target: BucketTarget, value: Value): Promise<void> => {
    const input: object = { Bucket: target.Bucket, [part.member]: toSdk(schema, value, fieldNames) };
    // The schema is that of the member, which the type of `toSdk` cannot say.
    const complete = part.complete?.(input as PutInput, await get(target)) ?? (input as PutInput);
    await target.s3.send(new part.put(complete));
  };

  return {
    name,
    actions,
    ...(permissions === undefined ? {} : { permissions }),
    initial,
    desired: (spec) => normalise((part.declared === undefined ? spec[name] : part.declared(spec)) ?? undefined),
    async read(target) {
      const output = await get(target);
      if (output === undefined) return part.whenAbsent;
      const configuration = part.answer === undefined ? output : output[part.answer];
      if (configuration === undefined) return part.whenAbsent;
      // With the spec's names, a configuration has the shape of its spec field.
      return normalise(fromSdk(schema, configuration, fieldNames) as Value);
    },
    put,
    async delete(target) {
      const { Bucket, s3 } = target;
      if (part.delete !== undefined) await s3.send(new part.delete({ Bucket }));
      else if (initial !== undefined) await put(target, initial);
    },
    agrees: (desired, observed, others) => part.agrees?.(desired, observed, others) ?? false,
  };
}
