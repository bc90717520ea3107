import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { SubResource } from "../../lib/reconcile/sub-resource.ts";
import { type Coverage, cell, type Law } from "./part-coverage.ts";

/** A resource to try a sub-resource on, and what was called to do so. */
export interface Trial<Target> {
  readonly target: Target;
  /** The operations that were called so far, such as `PutBucketPolicy`. */
  readonly calls: readonly string[];
}

/** What the laws need to know of a sub-resource. */
export interface Contract<Target, Spec, Value> {
  /** Where what was proven is told. */
  readonly coverage: Coverage;
  /** Makes a resource as AWS leaves a new one. */
  createTrial(): Promise<Trial<Target>>;
  /** A spec that says nothing of the sub-resource. */
  readonly silent: Spec;
  /** Specs as users write them, with the value that each must come to. */
  readonly examples: readonly (readonly [Spec, Value])[];
  /** Specs that must come to the same as leaving the field out. */
  readonly defaults: readonly Spec[];
  /** Specs that AWS takes and that say something. */
  readonly generated: fc.Arbitrary<Spec>;
  /** Whether AWS has what is declared. */
  agree(desired: Value | undefined, observed: Value | undefined): boolean;
  /** Writes a spec in another order that means the same. */
  reorder(spec: Spec): Spec;
  /** The spec that says what AWS has, as ACK's adoption writes it. */
  asSpec(value: Value): Spec;
  /** Puts the name of the target into what was written before it had one. */
  aim<Shape>(shape: Shape, target: Target): Shape;
  /** What AWS still has after a delete, and why it is not as in a new resource. */
  readonly lasting?: { readonly value: unknown; readonly reason: string } | undefined;
}

// The same every time: a failure is then the change's.
const DRAWS = { seed: 20_261_121, numRuns: 12 };

/** The laws of `SubResource`, for one of them, on a real backend. */
export function testSubResource<Target, Spec, Value>(
  subject: SubResource<Target, Spec, Value>,
  contract: Contract<Target, Spec, Value>,
): void {
  const { silent, defaults, generated, lasting } = contract;
  const agree = (desired: Value | undefined, found: Value | undefined) => contract.agree(desired, found);
  let target: Target;
  let calls: readonly string[];

  /** A law about every value in turn, on a new resource. */
  const law = (about: Law, name: string, body: () => Promise<void>) => {
    const { title, options } = cell(contract.coverage, about, name);
    it(title, options, body);
  };
  const aimed = <Shape>(shape: Shape): Shape => contract.aim(shape, target);
  const drawn = (): readonly Spec[] => fc.sample(generated, DRAWS).map(aimed);
  const declared = (spec: Spec): Value => subject.desired(spec) ?? expect.fail(`${JSON.stringify(spec)} says nothing`);
  const observed = async (): Promise<Value> => (await subject.read(target)) ?? expect.fail("nothing was read");
  const isSettled = async (spec: Spec) => agree(subject.desired(spec), await subject.read(target));
  const expectSettled = async (spec: Spec) => {
    const [desired, found] = [subject.desired(spec), await subject.read(target)];
    expect(agree(desired, found), `${JSON.stringify(found)} instead of ${JSON.stringify(desired)}`).toBe(true);
  };
  const expectAsNew = async () => {
    const found = await subject.read(target);
    expect(agree(undefined, found)).toBe(true);
    expect(found).toEqual(lasting?.value);
  };

  describe(`${subject.name} on ${contract.coverage.backend}, by the laws of a sub-resource,`, () => {
    beforeEach(async () => {
      ({ target, calls } = await contract.createTrial());
    });

    law("set", "takes its defaults and empty lists for silence", async () => {
      for (const spec of [silent, ...defaults]) expect(subject.desired(spec), JSON.stringify(spec)).toBeUndefined();
      expect(await isSettled(silent)).toBe(true);
    });

    law("set", "understands the examples, puts them, and then finds nothing to do", async () => {
      for (const [spec, value] of contract.examples.map(aimed)) {
        expect(subject.desired(spec)).toEqual(value);
        expect(await isSettled(spec)).toBe(false);
        await subject.put(target, value);
        await expectSettled(spec);
        expect(await isSettled(silent)).toBe(agree(undefined, value));
        await subject.delete(target);
      }
    });

    law("set", "puts any value, also twice, and then finds nothing to do", async () => {
      for (const spec of drawn()) {
        await subject.put(target, declared(spec));
        await subject.put(target, declared(spec));
        await expectSettled(spec);
      }
    });

    law("changed", "replaces one value by another", async () => {
      let last: Spec | undefined;
      for (const spec of drawn()) {
        const same = last !== undefined && agree(declared(spec), declared(last));
        expect(await isSettled(spec)).toBe(same);
        await subject.put(target, declared(spec));
        await expectSettled(spec);
        last = spec;
      }
    });

    law("removed", "goes back to the default, however often it is asked to", async () => {
      await subject.delete(target);
      for (const spec of drawn()) {
        await subject.put(target, declared(spec));
        await subject.delete(target);
        await expectAsNew();
        await subject.delete(target);
        await expectAsNew();
      }
    });

    law("reordered", "finds nothing to do when the spec is written in another order", async () => {
      for (const spec of drawn()) {
        await subject.put(target, declared(spec));
        await expectSettled(contract.reorder(spec));
      }
    });

    law("drift repaired", "sees what was changed or taken away behind its back, and repairs it", async () => {
      const specs = drawn();
      for (const [index, spec] of specs.entries()) {
        const other = declared(specs[(index + 1) % specs.length] ?? spec);
        await subject.put(target, declared(spec));
        if (!agree(declared(spec), other)) {
          await subject.put(target, other);
          expect(await isSettled(spec)).toBe(false);
          await subject.put(target, declared(spec));
        }
        await subject.delete(target);
        // What cannot be taken away has not drifted.
        if (lasting === undefined) expect(await isSettled(spec)).toBe(false);
        await subject.put(target, declared(spec));
        await expectSettled(spec);
      }
    });

    law("adopted shape", "finds nothing to do when the spec is what AWS itself says", async () => {
      for (const spec of drawn()) {
        await subject.put(target, declared(spec));
        const found = await observed();
        await expectSettled(contract.asSpec(found));
        await subject.put(target, found);
        expect(await subject.read(target)).toEqual(found);
      }
    });

    law("set", "never writes when it reads", async () => {
      const before = calls.length;
      await subject.read(target);
      expect(calls.length).toBeGreaterThan(before);
      expect(calls.slice(before).filter((name) => !/^(Get|Head|List|Describe)/.test(name))).toEqual([]);
    });
  });
}
