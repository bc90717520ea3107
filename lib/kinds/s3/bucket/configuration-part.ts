import { isDeepStrictEqual } from "node:util";
import type { ServiceInputTypes, ServiceOutputTypes } from "@aws-sdk/client-s3";
import { ifPresent } from "../../../kind/values/if-present.ts";
import { fromSdk, type SdkSchema, toSdk } from "../../../kind/values/kubernetes-names.ts";
import { compact, orNothing } from "../../../kind/values/normal-form.ts";
import type { CommandClass } from "../shared/command-class.ts";
import type { BucketTarget, WritablePart } from "./bucket-part.ts";
import { fieldNames } from "./field-names.generated.ts";
import type { BucketSpec } from "./spec.ts";

/** A part that S3 stores as one configuration with the same shape as the spec field, with one operation to get it and one to put it. */
interface ConfigurationPart<
  Name extends keyof BucketSpec,
  Value,
  GetInput extends ServiceInputTypes,
  GetOutput extends ServiceOutputTypes,
  PutInput extends ServiceInputTypes,
  DeleteInput extends ServiceInputTypes,
> extends Pick<
    WritablePart<Value>,
    "fields" | "initial" | "canonical" | "agrees" | "keep" | "heldBackBy" | "exposure"
  > {
  readonly name: Name;
  /** The SDK's schema of the configuration. */
  readonly schema: SdkSchema;
  readonly get: CommandClass<{ readonly Bucket: string }, GetInput, GetOutput>;
  /** The member of Get's output that contains the configuration. If omitted, the output itself is the configuration. */
  readonly output?: keyof GetOutput & string;
  readonly put: CommandClass<PutInput, PutInput, ServiceOutputTypes>;
  /** The member of Put's input that contains the configuration. */
  readonly input: keyof PutInput & string;
  /** The command that deletes the configuration. If omitted, `initial` is put instead. */
  readonly delete?: CommandClass<{ readonly Bucket: string }, DeleteInput, ServiceOutputTypes>;
  /** The error codes, or HTTP statuses, that S3 returns if there is no configuration. */
  readonly absent?: readonly (string | number)[];
  /** The value that a missing configuration stands for. If omitted, a missing configuration stands for `initial`. */
  readonly whenAbsent?: Value;
  /** Returns the declared value. If this method is omitted, the declared value is that of the spec field. */
  declared?(spec: BucketSpec): Value | undefined;
  /**
   * Normalises values, so that what users specify can be compared with what S3 returns. `undefined` means the same as a missing field. If
   * omitted, missing and empty members have their values in `whenAbsent` or `initial`.
   */
  normalise?(value: Value): Value | undefined;
  /** Adds the settings that S3 has but the spec does not set, because a put replaces the whole configuration. */
  complete?(value: Value, from: Value | undefined): Value;
  /** The members of Put's input other than the configuration. */
  otherInput?(target: BucketTarget, from: Value | undefined): Promise<Partial<PutInput>>;
}

/** Creates a part of a bucket from the properties that are specific to that part. */
export function configurationPart<
  Name extends keyof BucketSpec,
  GetInput extends ServiceInputTypes,
  GetOutput extends ServiceOutputTypes,
  PutInput extends ServiceInputTypes,
  DeleteInput extends ServiceInputTypes,
>(
  part: ConfigurationPart<Name, NonNullable<BucketSpec[Name]>, GetInput, GetOutput, PutInput, DeleteInput>,
): WritablePart<NonNullable<BucketSpec[Name]>> {
  type Value = NonNullable<BucketSpec[Name]>;
  const { name, initial, whenAbsent, canonical, agrees, fields, keep, heldBackBy, exposure } = part;

  const normalise = (value: Value): Value | undefined => {
    const normal = part.normalise === undefined ? completed(value, whenAbsent ?? initial) : part.normalise(value);
    return isDeepStrictEqual(normal, initial) ? undefined : normal;
  };

  const put = async (target: BucketTarget, value: Value, from: Value | undefined): Promise<void> => {
    const configuration = toSdk(part.schema, part.complete?.(value, from) ?? value, fieldNames);
    const input: object = { Bucket: target.Bucket, [part.input]: configuration };
    // The result conforms to the schema of the input's member, but the return type of `toSdk` cannot express this.
    await target.s3.send(new part.put({ ...(input as PutInput), ...(await part.otherInput?.(target, from)) }));
  };

  return {
    ...compact({ initial, canonical, agrees, fields, keep, heldBackBy, exposure }),
    name,

    desired(spec) {
      const value = part.declared === undefined ? spec[name] : part.declared(spec);
      return value === undefined ? undefined : normalise(value);
    },

    async read({ Bucket, s3 }) {
      const output = await ifPresent(s3.send(new part.get({ Bucket })), ...(part.absent ?? []));
      const found = part.output === undefined ? output : output?.[part.output];
      // Once its members have the spec's field names, a configuration has the same shape as the spec field.
      const configuration = orNothing(fromSdk(part.schema, found, fieldNames) as Value | undefined);
      return configuration === undefined ? whenAbsent : normalise(configuration);
    },

    async write(target, { from, to }) {
      const { Bucket, s3 } = target;
      if (to !== undefined) await put(target, to, from);
      else if (part.delete !== undefined) await s3.send(new part.delete({ Bucket }));
      else if (initial !== undefined) await put(target, initial, from);
    },
  };
}

/** The value, with the members of `others` in place of those that are missing or empty. */
function completed<Value extends object>(value: Value, others: Value | undefined): Value {
  const present = Object.entries(value).filter(([, member]) => member !== undefined && member !== "");
  // The members have the same types, whichever of the two values they come from.
  return { ...others, ...Object.fromEntries(present) } as Value;
}
