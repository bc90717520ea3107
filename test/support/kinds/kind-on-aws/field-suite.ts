import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { ResourceKind } from "../../../../lib/kubernetes/resource-kind.ts";
import { kinds } from "../../../../lib/resources/index.ts";
import { createNamespace } from "../../kubernetes/namespace.ts";
import { createRealObject, type RealObject } from "../../real/real-object.ts";
import { settle } from "../../real/settle.ts";
import type { KindOnAws } from "./kind-on-aws.ts";

/** Fields of a spec, as a merge patch. */
type Fields = Readonly<Record<string, unknown>>;

/** A field that can be changed. */
export interface ChangeableField<Aws> {
  /** The path of the field in the spec, without the prefix `spec`. */
  readonly field: string;
  /** Other fields that the spec declares from the beginning. */
  readonly base?: Fields;
  readonly declared: Fields;
  /** Changes the field in AWS, as someone else in the account. */
  readonly drift: (aws: Aws, name: string) => Promise<unknown>;
  /** The beginning of the Event about the repair. */
  readonly event: string;
  /**
   * Set if the field keeps the declared value when it is removed from the spec. By default, the field returns to the value that it had
   * before it was declared.
   */
  readonly stays?: true;
}

/** A field that cannot be changed. */
export interface FixedField {
  readonly field: string;
  readonly base?: Fields;
  readonly change: Fields;
  /** The API server's message or, if the API server accepts the change, the message in the object's status. */
  readonly refused: string;
}

/** All fields of the spec of a kind. */
export interface FieldContract<Aws extends KindOnAws> {
  readonly open: () => Promise<Aws>;
  /** Everything that AWS stores about a resource, except for values that never return to an earlier value. */
  readonly look: (aws: Aws, name: string) => Promise<object>;
  readonly kind: ResourceKind;
  readonly changeable: readonly ChangeableField<Aws>[];
  readonly fixed: readonly FixedField[];
  /** Fields that another emulator is needed for. */
  readonly elsewhere?: readonly string[];
}

// Longer than all periods in which AWS limits changes. The longest of these periods is a month.
const A_MONTH_SECONDS = 31 * 24 * 3600;

/** Tests the promises about each field of a spec, on a real API server. */
export function testFields<Aws extends KindOnAws>(contract: FieldContract<Aws>): void {
  const { open, look, kind, changeable, fixed, elsewhere = [] } = contract;
  let aws: Aws;

  beforeAll(async () => {
    aws = await open();
  }, 120_000);

  afterAll(async () => {
    await aws[Symbol.asyncDispose]();
  });

  /** A settled object, and the name of its resource. */
  async function start(base: Fields | undefined): Promise<{ readonly object: RealObject; readonly name: string }> {
    const { clock, connect, deployment: settings = {} } = aws;
    const name = `field-${randomUUID().slice(0, 23)}${Object.keys(base ?? {}).some((field) => /^fifo/.test(field)) ? ".fifo" : ""}`;
    const reference = { kind, namespace: await createNamespace(), name: "data" };
    const manifest = { spec: { ...aws.spec(name), ...base } };
    const object = await createRealObject(reference, manifest, { kinds, connect, clock, settings });
    await settleForLong(object);
    await expectReady(object);
    return { object, name };
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

  describe("drift is repaired, with an Event that names the field, and AWS's default returns when the spec omits the field:", () => {
    test.for(changeable)("$field", async ({ base, declared, drift, event, stays }) => {
      const { object, name } = await start(base);
      const before = await look(aws, name);
      await object.change(declared);
      await settleForLong(object);
      await expectReady(object);
      const asDeclared = await look(aws, name);
      expect(asDeclared).not.toEqual(before);

      await drift(aws, name);
      aws.clock.advance(A_MONTH_SECONDS);
      expect(await look(aws, name)).not.toEqual(asDeclared);
      await settleForLong(object);
      await expectReady(object);
      expect(await look(aws, name)).toEqual(asDeclared);
      expect(await object.events()).toContainEqual(expect.stringContaining(`DriftCorrected: ${event}`));

      const silence = Object.keys(declared).map((field) => [field, base?.[field] ?? null]);
      await object.change(Object.fromEntries(silence));
      await settleForLong(object);
      await expectReady(object);
      expect(await look(aws, name)).toEqual(stays ? asDeclared : before);
    });
  });

  describe("a change is rejected, and has no effect:", () => {
    test.for(fixed)("$field", async ({ base, change, refused }) => {
      const { object, name } = await start(base);
      const before = await look(aws, name);
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
}

/** The fields of the spec, as listed in the definition, except for those that refer to other objects. */
function fieldsOf({ group, plural }: ResourceKind): ReadonlySet<string> {
  const definition = parse(readFileSync(join(DEFINITIONS, `${group}_${plural}.yaml`), "utf8"));
  const [version] = definition.spec.versions;
  const names = Object.keys(version.schema.openAPIV3Schema.properties.spec.properties);
  return new Set(names.filter((name) => !/Refs?$/.test(name)));
}

const DEFINITIONS = join(import.meta.dirname, "../../../../infra/cluster/crds");
