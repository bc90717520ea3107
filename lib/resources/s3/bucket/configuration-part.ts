import { isDeepStrictEqual } from "node:util";
import { fromSdk, type SdkSchema, toSdk } from "../../kubernetes-names.ts";
import { readOptional } from "../read-optional.ts";
import type { BucketPart, BucketTarget } from "./bucket-part.ts";
import { fieldNames } from "./field-names.ts";
import type { BucketSpec } from "./spec.ts";

/** A part that S3 keeps as one configuration with a Get and a Put, and the same shape as its spec field. */
interface ConfigurationPart<Name extends keyof BucketSpec, Value, Configuration> {
  readonly name: Name;
  readonly actions: readonly string[];
  /** The SDK's schema of the configuration. */
  readonly schema: SdkSchema;
  /** The value of a new bucket. Without a `delete`, this is put instead. */
  readonly initial?: Value;
  /** The error code by which S3 says that there is no configuration. */
  readonly missing: string;
  /** What a missing configuration means. Left out: the same as in a new bucket. */
  readonly whenMissing?: Value;
  /** Brings what users write and what S3 answers to one form; `undefined` says nothing, like a field left out. */
  normalise(value: Value): Value | undefined;
  agrees?(desired: Value, observed: Value): boolean;
  get(target: BucketTarget): Promise<Configuration | undefined>;
  put(target: BucketTarget, configuration: Configuration): Promise<unknown>;
  delete?(target: BucketTarget): Promise<unknown>;
}

/** Makes a part of a bucket out of what is particular to it. */
export function configurationPart<Name extends keyof BucketSpec, Configuration>(
  part: ConfigurationPart<Name, NonNullable<BucketSpec[Name]>, Configuration>,
): BucketPart<NonNullable<BucketSpec[Name]>> {
  type Value = NonNullable<BucketSpec[Name]>;

  const normalise = (value: Value | undefined): Value | undefined => {
    const normalised = value === undefined ? undefined : part.normalise(value);
    return isDeepStrictEqual(normalised, part.initial) ? undefined : normalised;
  };
  const put = async (target: BucketTarget, value: Value): Promise<void> => {
    // The schema is that of the configuration, which the type of `toSdk` cannot say.
    await part.put(target, toSdk(part.schema, value, fieldNames) as Configuration);
  };

  return {
    name: part.name,
    actions: part.actions,
    initial: part.initial,
    desired: (spec) => normalise(spec[part.name] ?? undefined),
    async read(target) {
      const configuration = await readOptional(part.missing, part.get(target));
      if (configuration === undefined) return part.whenMissing;
      // With the spec's names, a configuration has the shape of its spec field.
      return normalise(fromSdk(part.schema, configuration, fieldNames) as Value);
    },
    put,
    async delete(target) {
      if (part.delete !== undefined) await part.delete(target);
      else if (part.initial !== undefined) await put(target, part.initial);
    },
    agrees: (desired, observed) => part.agrees?.(desired, observed) ?? isDeepStrictEqual(desired, observed),
  };
}
