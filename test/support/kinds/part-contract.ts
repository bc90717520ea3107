import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { AnyPart, Observed, Part } from "../../../lib/reconcile/contract/part.ts";
import { agree as agreed } from "../../../lib/reconcile/decide/step.ts";
import { type Coverage, cell, type Law } from "../coverage/part-coverage.ts";
import { valuesPerLaw } from "./law-depth.ts";

/** A part that can be changed after its resource is created. */
export type WritablePart<Target, Spec, Seen, Value> = Part<Target, Spec, Seen, Value> &
  Required<Pick<Part<Target, Spec, Seen, Value>, "write">>;

/** A resource on which a part is tested, and the calls that were made. */
export interface Trial<Target, Seen> {
  readonly target: Target;
  readonly seen: Seen;
  /** The operations that were called so far, such as `PutBucketPolicy`. */
  readonly calls: readonly string[];
}

/** The information about a part that the laws need. */
export interface PartContract<Target, Spec, Seen, Value> {
  /** The part and the backend for which the proven laws are reported. */
  readonly coverage: Coverage;
  /** Creates a resource, and leaves it as AWS creates it. */
  createTrial(): Promise<Trial<Target, Seen>>;
  /** A spec that does not mention the part. */
  readonly silent: Spec;
  /** Specs as users write them, each with its expected value. */
  readonly examples: readonly (readonly [Spec, Value])[];
  /** Specs that must be equivalent to omitting the field. */
  readonly defaults: readonly Spec[];
  /** Specs that AWS accepts and that mention the part. */
  readonly generated: fc.Arbitrary<Spec>;
  /** Writes a spec with the same meaning in another order. */
  reorder(spec: Spec): Spec;
  /** Fills in the target's name, which is not known until the target is created. */
  aim<Shape>(shape: Shape, target: Target): Shape;
  /** Whether a call changes nothing. */
  reads(operation: string): boolean;
  /** The value that AWS still has after the part is removed, and why the value differs from that of a new resource. */
  readonly lasting?: { readonly value: unknown; readonly reason: string } | undefined;
}

// The draws are the same in every run, so that every new failure is caused by a change to the code. Some are drawn repeatedly.
const DRAWS = { seed: 20_261_121, numRuns: 3 * valuesPerLaw };

/** Tests the laws of `Part` for one part on a real backend. */
export function testPart<Target, Spec extends object, Seen, Value>(
  part: WritablePart<Target, Spec, Seen, Value>,
  contract: PartContract<Target, Spec, Seen, Value>,
): void {
  const { silent, defaults, generated, lasting } = contract;
  let target: Target;
  let seen: Seen;
  let calls: readonly string[];

  /** Registers a test of a law, which starts with a new resource and tries one value after another. */
  const law = (about: Law, name: string, body: () => Promise<void>) => {
    const { title, options } = cell(contract.coverage, about, name);
    it(title, options, body);
  };
  const aimed = <Shape>(shape: Shape): Shape => contract.aim(shape, target);
  const drawn = (): readonly Spec[] => distinct(fc.sample(generated, DRAWS)).slice(0, valuesPerLaw).map(aimed);
  const read = () => part.read(target, seen);
  const declared = (spec: Spec): Value => part.desired(spec) ?? expect.fail(`${JSON.stringify(spec)} declares nothing`);
  const observed = async (): Promise<Value> => (await read()) ?? expect.fail("nothing was read");
  const isSettled = async (spec: Spec) => agree(part, part.desired(spec), await read());
  const expectSettled = async (spec: Spec) => {
    const [desired, found] = [part.desired(spec), await read()];
    expect(agree(part, desired, found), `${JSON.stringify(found)} instead of ${JSON.stringify(desired)}`).toBe(true);
  };
  const expectAsNew = async (fresh: Value | undefined) => {
    const found = await read();
    expect(agree(part, undefined, found)).toBe(true);
    expect(found).toEqual(lasting === undefined ? fresh : lasting.value);
  };
  /** Makes the same change `times` times, like a pass whose calls get no response. */
  const write = async (to: Value | undefined, times = 1) => {
    const from = await read();
    const state = { spec: silent, seen, observed: new Map([[part.name, from]]) };
    for (let time = 0; time < times; time += 1) await part.write(target, { from, to }, state);
  };

  describe(`${part.name} on ${contract.coverage.backend}, according to the laws of a part,`, () => {
    beforeEach(async () => {
      ({ target, seen, calls } = await contract.createTrial());
    });

    law("set", "treats its defaults and empty lists like an omitted field", async () => {
      const initial = part.initial === undefined ? [] : [{ ...silent, ...toSpec(part, part.initial) }];
      for (const spec of [silent, ...defaults, ...initial]) {
        expect(part.desired(spec), JSON.stringify(spec)).toBeUndefined();
      }
      expect(await isSettled(silent)).toBe(true);
    });

    law("set", "understands the examples, writes them, and then finds nothing to do", async () => {
      for (const [spec, value] of contract.examples.map(aimed)) {
        expect(part.desired(spec)).toEqual(value);
        expect(await isSettled(spec)).toBe(false);
        await write(value);
        await expectSettled(spec);
        expect(await isSettled(silent)).toBe(agree(part, undefined, value));
        await write(undefined);
      }
    });

    law("set", "writes any value, even twice, and then finds nothing to do", async () => {
      for (const spec of drawn()) {
        await write(declared(spec), 2);
        await expectSettled(spec);
      }
    });

    law("changed", "replaces one value with another", async () => {
      let last: Spec | undefined;
      for (const spec of drawn()) {
        const same = last !== undefined && agree(part, declared(spec), declared(last));
        expect(await isSettled(spec)).toBe(same);
        await write(declared(spec), 2);
        await expectSettled(spec);
        last = spec;
      }
    });

    law("removed", "returns to the default, even when the removal is written twice", async () => {
      const fresh = await read();
      await write(undefined);
      for (const spec of drawn()) {
        await write(declared(spec));
        await write(undefined, 2);
        await expectAsNew(fresh);
        await write(undefined);
        await expectAsNew(fresh);
      }
    });

    law("reordered", "finds nothing to do when the spec is written in another order", async () => {
      for (const spec of drawn()) {
        await write(declared(spec));
        await expectSettled(contract.reorder(spec));
      }
    });

    law("drift repaired", "detects values that others have changed or removed, and repairs them", async () => {
      const specs = drawn();
      for (const [index, spec] of specs.entries()) {
        const other = declared(specs[(index + 1) % specs.length] ?? spec);
        await write(declared(spec));
        if (!agree(part, declared(spec), other)) {
          await write(other);
          expect(await isSettled(spec)).toBe(false);
          await write(declared(spec));
        }
        await write(undefined);
        // A part that cannot be removed has not drifted.
        if (lasting === undefined) expect(await isSettled(spec)).toBe(false);
        await write(declared(spec));
        await expectSettled(spec);
      }
    });

    law("adopted shape", "finds nothing to do when the spec matches AWS, regardless of earlier specs", async () => {
      const specs = drawn();
      for (const [index, spec] of specs.entries()) {
        await write(declared(spec));
        const found = await observed();
        const other = specs[(index + 1) % specs.length] ?? spec;
        for (const before of [silent, other, ...contract.examples.map(([example]) => aimed(example))]) {
          await expectSettled({ ...before, ...toSpec(part, found) });
        }
        await write(found);
        expect(await read()).toEqual(found);
      }
    });

    law("set", "reads with a single call, which changes nothing", async () => {
      const before = calls.length;
      await read();
      const [operation = "", ...others] = calls.slice(before);
      expect(others).toEqual([]);
      expect(contract.reads(operation), operation).toBe(true);
    });
  });
}

/** Whether a part in AWS is as declared, according to the engine's own comparison. */
export function agree<Target, Spec, Seen, Value>(
  part: Part<Target, Spec, Seen, Value>,
  desired: Value | undefined,
  observed: Value | undefined,
  others: Observed = new Map(),
): boolean {
  // The engine passes the types of a part through without inspecting them.
  return agreed(part as AnyPart, desired, new Map([...others, [part.name, observed]]));
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function toSpec<Target, Spec, Seen, Value>(part: Part<Target, Spec, Seen, Value>, value: Value): object {
  return part.toSpec?.(value) ?? { [part.name]: value };
}
