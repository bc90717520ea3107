import { isDeepStrictEqual } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import type { SubResource } from "../../lib/reconcile/sub-resource.ts";

/** A resource to try a sub-resource on, and what was called to do so. */
export interface Trial<Target> {
  readonly target: Target;
  /** The operations that were called so far, such as `PutBucketPolicy`. */
  readonly calls: readonly string[];
}

/** What the laws need to know of a sub-resource. */
export interface Contract<Target, Spec, Value> {
  /** Makes a resource as AWS leaves a new one. */
  readonly createTrial: () => Promise<Trial<Target>>;
  /** A spec that says nothing of the sub-resource. */
  readonly silent: Spec;
  /** Specs as users write them, with the value that each must come to. */
  readonly examples: readonly (readonly [Spec, Value])[];
  /** Specs that must come to the same as leaving the field out. */
  readonly defaults?: readonly Spec[];
}

/** A sub-resource, with its own notion of what agrees if it has one. */
type Subject<Target, Spec, Value> = SubResource<Target, Spec, Value> & {
  agrees?(desired: Value, observed: Value): boolean;
};

/** The laws of `SubResource`, for one of them, on a real backend. */
export function testSubResource<Target, Spec, Value>(
  subject: Subject<Target, Spec, Value>,
  { createTrial, silent, examples, defaults = [] }: Contract<Target, Spec, Value>,
): void {
  let target: Target;
  let calls: readonly string[];

  beforeEach(async () => {
    ({ target, calls } = await createTrial());
  });

  /** Whether nothing would be planned for a spec. */
  const isSettled = async (spec: Spec): Promise<boolean> => {
    const [desired, observed] = [subject.desired(spec), await subject.read(target)];
    if (desired === undefined || observed === undefined) return isDeepStrictEqual(desired, observed);
    return subject.agrees?.(desired, observed) ?? isDeepStrictEqual(desired, observed);
  };

  describe(`${subject.name}, by the laws of a sub-resource,`, () => {
    it("finds nothing to do on a new resource when the spec is silent", async () => {
      expect(subject.desired(silent)).toBeUndefined();
      expect(await subject.read(target)).toBeUndefined();
    });

    it.each(defaults)("takes %j for the default", (spec) => {
      expect(subject.desired(spec)).toBeUndefined();
    });

    it.each(examples)("understands %j", (spec, value) => {
      expect(subject.desired(spec)).toEqual(value);
    });

    it.each(examples)("finds %j missing, puts it, and then finds nothing to do", async (spec, value) => {
      expect(await isSettled(spec)).toBe(false);
      await subject.put(target, value);
      expect(await isSettled(spec)).toBe(true);
      expect(await isSettled(silent)).toBe(false);
    });

    it.each(examples)("reads what it put, so that putting that again changes nothing: %j", async (spec, value) => {
      await subject.put(target, value);
      const read = await subject.read(target);
      if (read === undefined) expect.fail("nothing was read");
      await subject.put(target, read);
      expect(await subject.read(target)).toEqual(read);
      expect(await isSettled(spec)).toBe(true);
    });

    it.each(examples)("may put %j twice", async (spec, value) => {
      await subject.put(target, value);
      await subject.put(target, value);
      expect(await isSettled(spec)).toBe(true);
    });

    it.each(examples)("goes back to the default when %j is taken out of the spec", async (_spec, value) => {
      await subject.put(target, value);
      await subject.delete(target);
      expect(await subject.read(target)).toBeUndefined();
    });

    it("replaces one value by another", async () => {
      for (const [spec, value] of examples) {
        await subject.put(target, value);
        expect(await isSettled(spec)).toBe(true);
      }
    });

    it("may delete twice, and what is not there", async () => {
      await subject.delete(target);
      await subject.delete(target);
      expect(await subject.read(target)).toBeUndefined();
    });

    it("never writes when it reads", async () => {
      const before = calls.length;
      await subject.read(target);
      expect(calls.length).toBeGreaterThan(before);
      expect(calls.slice(before).filter((name) => !/^(Get|Head|List|Describe)/.test(name))).toEqual([]);
    });
  });
}
