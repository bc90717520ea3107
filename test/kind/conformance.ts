import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { kinds } from "../../lib/kinds/index.ts";
import type { ResourceKind } from "../../lib/kubernetes/resource-kind.ts";
import type { AnyKind } from "../../lib/reconcile/contract/kind.ts";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject, type RealObject } from "../support/real/real-object.ts";
import { settle } from "../support/real/settle.ts";
import { changeWithKind } from "./change-with-kind.ts";
import type { Description, Fields } from "./description.ts";
import { recordCalls } from "./recorded-calls.ts";

// Longer than all periods in which AWS limits changes. The longest of these periods is a month.
const A_MONTH_SECONDS = 31 * 24 * 3600;

/**
 * Tests what is promised about every kind, on a real API server and an emulator of the kind's service. A file beside the test shows the calls
 * to AWS in each step. It proves nothing by itself: a person must read it when it is new, and each difference.
 */
export function conforms<Aws extends KindOnAws>(description: Description<Aws>): void {
  describe(`${description.kind.kind}:`, () => testKind(description));
}

function testKind<Aws extends KindOnAws>({
  open,
  look = async (aws, name) => ({ ...(await aws.read(name)), tags: await aws.readTags(name) }),
  kind,
  changeable,
  fixed,
  elsewhere = [],
}: Description<Aws>): void {
  const record = recordCalls();
  let aws: Aws;
  let loaded: AnyKind;

  beforeAll(async () => {
    aws = await open();
    const entry = kinds.find(({ resource }) => resource.kind === kind.kind);
    loaded = (await entry?.load()) ?? expect.fail(`there is no kind ${kind.kind}`);
  }, 120_000);

  afterAll(async () => {
    await aws[Symbol.asyncDispose]();
  });

  async function create(base: Fields = {}): Promise<{ readonly object: RealObject; readonly name: string }> {
    const { clock, deployment: settings = {} } = aws;
    const name = `field-${randomUUID().slice(0, 23)}${Object.keys(base).some((field) => /^fifo/.test(field)) ? ".fifo" : ""}`;
    const namespace = await createNamespace();
    await aws.provide?.(name, `local/${namespace}`);
    record.hide(name, "NAME");
    record.hide(namespace, "NAMESPACE");
    const manifest = { spec: { ...aws.spec(name), ...base } };
    const connect = record.connect(aws.connect);
    const object = await createRealObject({ kind, namespace, name: "data" }, manifest, {
      kinds,
      connect,
      clock,
      settings,
    });
    return { object, name };
  }

  /** A settled object, and the name of its resource. */
  async function start(base: Fields | undefined): ReturnType<typeof create> {
    const created = await create(base);
    await settleForLong(created.object);
    const id = aws.arn(created.name).split(/[:/]/).at(-1) ?? "";
    if (aws.isAssigned && ![created.name, "*"].includes(id)) record.hide(id, "ID");
    await expectReady(created.object);
    return created;
  }

  async function settleForLong(object: RealObject): Promise<void> {
    await settle(object);
    aws.clock.advance(A_MONTH_SECONDS);
  }

  async function expectReady(object: RealObject): Promise<void> {
    const conditions = (await object.read())?.status?.conditions;
    expect(conditions, JSON.stringify(conditions)).toContainEqual(
      expect.objectContaining({ type: "Ready", status: "True" }),
    );
  }

  test("every field of the spec is tested", () => {
    const tried = [...changeable, ...fixed].map(({ field }) => field.split(/[.[]/)[0]);
    expect(new Set([...tried, ...elsewhere])).toEqual(fieldsOf(kind));
  });

  test("a resource is created, found settled, and deleted with its object", async () => {
    record.begin("create");
    const { object, name } = await start({});
    record.begin("settled");
    await settleForLong(object);
    expect(await aws.read(name)).toBeDefined();
    await object.delete();
    record.begin("delete");
    await settle(object);
    expect(await object.read()).toBeUndefined();
  });

  describe.skipIf(changeable.length === 0)(
    "drift is repaired, with an Event that names the field, and AWS's default returns when the spec omits the field:",
    () => {
      test.for(changeable)("$field", async ({ field, base, declared: example, drift, event = field, stays }) => {
        if (base === undefined) record.end();
        else record.begin(`${field}, before`);
        const { object, name } = await start(base);
        const declared = typeof example === "function" ? example(aws, object.reference.namespace) : example;
        const before = await look(aws, name);
        record.begin(`${field}, declared`);
        await object.change(declared);
        await settleForLong(object);
        await expectReady(object);
        const asDeclared = await look(aws, name);
        expect(asDeclared).not.toEqual(before);

        if (typeof drift === "function") await drift(aws, name);
        else await changeWithKind(loaded, aws, (await object.read()) ?? expect.fail(), drift);
        aws.clock.advance(A_MONTH_SECONDS);
        expect(await look(aws, name)).not.toEqual(asDeclared);
        record.begin(`${field}, repaired`);
        await settleForLong(object);
        await expectReady(object);
        expect(await look(aws, name)).toEqual(asDeclared);
        expect(await object.events()).toContainEqual(expect.stringContaining(`DriftCorrected: ${event}`));

        record.begin(`${field}, removed`);
        const silence = Object.keys(declared).map((field) => [field, base?.[field] ?? null]);
        await object.change(Object.fromEntries(silence));
        await settleForLong(object);
        await expectReady(object);
        expect(await look(aws, name)).toEqual(stays ? asDeclared : before);
      });
    },
  );

  describe("a change is rejected, and has no effect:", () => {
    test.for(fixed)("$field", async ({ field, base, change, refused }) => {
      record.end();
      const { object, name } = await start(base);
      const before = await look(aws, name);
      record.begin(`${field}, rejected`);
      let refusal: unknown;
      try {
        await object.change(change);
        await settleForLong(object);
        refusal = (await object.condition("ACK.Terminal"))?.message;
      } catch (error) {
        refusal = error;
      }
      expect(String(refusal)).toContain(refused);
      expect(await look(aws, name)).toEqual(before);
    });
  });

  test("all this takes these calls", async () => {
    const file = expect.getState().testPath?.replace(/\.real\.test\.ts$/, ".calls.txt") ?? expect.fail("no test file");
    await expect(record.text()).toMatchFileSnapshot(file);
  });
}

/** The fields of the spec, as listed in the definition, except for those that refer to other objects. */
function fieldsOf({ group, plural }: ResourceKind): ReadonlySet<string> {
  const definition = parse(readFileSync(join(DEFINITIONS, `${group}_${plural}.yaml`), "utf8"));
  const [version] = definition.spec.versions;
  const names = Object.keys(version.schema.openAPIV3Schema.properties.spec.properties);
  return new Set(names.filter((name) => !/Refs?$/.test(name)));
}

const DEFINITIONS = join(import.meta.dirname, "../../infra/cluster/crds");
