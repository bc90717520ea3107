import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { memoiseReads } from "../../lib/plan/memoise-reads.ts";
import { plan } from "../../lib/plan/plan.ts";
import type { PlannedObject } from "../../lib/plan/planned-object.ts";
import { descriptions } from "../kind/descriptions.ts";
import { someFields } from "../kind/some-fields.ts";
import { changeAsOther, type KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import { shippedKinds } from "../support/kinds/shipped-kinds.ts";
import { dryRunServer, FORGED } from "../support/plan/dry-run-server.ts";
import { expectForeseen } from "../support/plan/expect-foreseen.ts";
import { createKindWorld, type KindWorld } from "../support/worlds/kind-world.ts";

/** The same lives in every run, among which every outcome is. */
const RUNS = { numRuns: 9, seed: 20_261_126, endOnFailure: true };
const STEPS = 4;
let cases = 0;

afterAll(() => expect(cases).toBeGreaterThanOrEqual(LEAST_CASES));

/** What happens to the object and to its resource before a plan and a pass. */
interface Step {
  /** What the manifest declares: some fields, or what someone else's resource has; `undefined` if it is as before. */
  readonly spec: object | "as theirs" | undefined;
  readonly team: string | undefined;
  /** Whether someone else changes the resource. */
  readonly isChanged: boolean;
  /** Whether the object is deleted instead of changed. */
  readonly isDeleted: boolean;
}

/** The kinds whose models `test/lib/plan/plan-foresees.test.ts` uses. */
const inMemory = Object.values(shippedKinds).map(({ entry }) => entry.resource.kind);
const others = descriptions.filter(({ kind }) => !inMemory.includes(kind.kind));

describe.each(others)("whatever happens to a $kind.kind, its object and its manifest", (description) => {
  const { kind } = description.kind;
  let aws: KindOnAws;
  beforeAll(async () => {
    aws = await description.open();
  });
  afterAll(() => aws[Symbol.asyncDispose]());

  test("a plan says what the next pass does, step by step, and sends AWS only reads", async () => {
    const entry = kinds.find(({ resource }) => resource.kind === kind) ?? expect.fail("no kind");
    const specs = someFields(description);
    const told = new Set<string>();
    const isNamed = description.isNamed !== false;
    const step = fc.record({
      spec: fc.option(fc.oneof({ weight: 3, arbitrary: specs }, fc.constant("as theirs" as const)), {
        freq: 3,
        nil: undefined,
      }),
      team: fc.constantFrom(undefined, "a", "b"),
      isChanged: fc.boolean(),
      isDeleted: fc.nat(9).map((number) => number === 0),
    });
    const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("nothing", "nothing", "nothing", "nothing", ...(isNamed ? THEIRS : [])),
        steps,
        async (found, life) => {
          const name = `life-${randomUUID().slice(0, 23)}`;
          await aws.provide?.(name, "cluster/shop");
          if (found !== "nothing") await aws.make(name, found === "theirs" ? { team: "x" } : CONSENT);
          const world = createKindWorld<object>(entry, name, aws.connect, {
            now: () => aws.clock.now(),
            ...(aws.deployment && { settings: aws.deployment }),
          });
          await world.user.annotateNamespace(world.reference.namespace, {});
          let spec: object = aws.spec(name);
          for (const { isDeleted, ...change } of life) {
            cases += 1;
            aws.clock.advance(A_WHILE_SECONDS);
            if (change.spec !== undefined) spec = specOf(name, change);
            if (change.isChanged && world.object()?.status?.origin !== undefined) await changeAsOther(aws, name);
            told.add((await planAndPass(world, spec, isDeleted)).would);
            if (isDeleted) return;
            await settle(world);
          }
        },
      ),
      RUNS,
    );
    const some = ["create", "update", "delete", "keep", ...(isNamed ? ["adopt", "refuse"] : [])];
    expect([...told]).toEqual(expect.arrayContaining(some));
  }, 600_000);

  /** Plans, applies the manifest or deletes the object, and makes a pass, which must do what the plan said. */
  async function planAndPass(world: KindWorld<object>, spec: object, isDelete: boolean): Promise<PlannedObject> {
    const planned = await planFor(world, spec, isDelete);
    if (!isDelete) await apply(world, spec);
    else if (world.object() !== undefined) await world.delete();
    aws.proxy.reset();
    // An object without a finalizer is gone at once.
    const passed = world.object() === undefined ? NO_PASS : await pass(world);
    expectForeseen(planned, { ...passed, hasWritten: aws.proxy.mutating() > 0 });
    return planned;
  }

  async function pass(world: KindWorld<object>) {
    const { outcome } = await world.pass();
    return { outcome, changes: world.workDone()?.changes ?? [] };
  }

  function specOf(name: string, { spec, team }: Pick<Step, "spec" | "team">): object {
    const fields = spec === "as theirs" ? aws.asMade : spec;
    return { ...aws.spec(name), ...fields, ...(team !== undefined && aws.tagged({ team })) };
  }

  /** Applies a manifest. The object adopts a resource that consents. */
  async function apply(world: KindWorld<object>, spec: object): Promise<void> {
    if (world.object() === undefined) await world.user.create(world.reference, { spec, annotations: ADOPT });
    else await world.apply(spec);
  }

  /** Makes passes until nothing is left to do. */
  async function settle(world: KindWorld<object>): Promise<void> {
    for (let passes = 0; passes < MOST_PASSES; passes += 1) {
      aws.clock.advance(A_WHILE_SECONDS);
      const { outcome } = await world.pass();
      if (["unchanged", "terminal"].includes(outcome)) return;
    }
    expect.fail(`nothing settles in ${MOST_PASSES} passes: ${world.conditions()}`);
  }

  /** Plans for a manifest with this spec, with an API server that returns whatever a manifest claims. */
  async function planFor(world: KindWorld<object>, spec: object, isDelete: boolean): Promise<PlannedObject> {
    const { kinds: served, ...dependencies } = world.dependencies;
    const { namespace, name } = world.reference;
    const [entry] = served;
    if (entry === undefined) throw new Error("no kind is served");
    const { group, version } = entry.resource;
    const manifest = {
      apiVersion: `${group}/${version}`,
      kind,
      metadata: { name, namespace, annotations: ADOPT },
      spec,
    };
    const before = structuredClone(world.object());
    aws.proxy.reset();
    const { objects } = await plan([{ entry, name, namespace, manifest }], {
      dependencies: { ...dependencies, kinds: served },
      aws: memoiseReads(aws.connect),
      send: dryRunServer(() => world.object(), FORGED),
      apply: { fieldManager: "kubectl", force: false },
      isDelete,
      namespaces: new Map(),
      now: () => aws.clock.now(),
      progress: () => undefined,
    });
    expect(aws.proxy.mutating()).toBe(0);
    expect(world.object()).toEqual(before);
    return objects[0] ?? expect.fail("there is no plan");
  }
});

/** What may have a name before the object does. */
const THEIRS = ["theirs", "consenting"] as const;
const ADOPT = { "services.k8s.aws/adoption-policy": "adopt-or-create" };
const CONSENT = { "driftless.dev/adoptable-by": "cluster/shop" };
/** Longer than the times in which AWS may show old values. */
const A_WHILE_SECONDS = 3_600;
const MOST_PASSES = 10;
/** Some lives end early, with the deletion of the object. */
const LEAST_CASES = 20 * others.length;
const NO_PASS = { outcome: "unchanged", changes: [] } as const;
