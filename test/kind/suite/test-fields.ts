import { describe, expect, test } from "vitest";
import { own } from "../../../lib/text/own.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { changeWithKind } from "../change-with-kind.ts";
import { changes } from "../changes.ts";
import { createDenials, missing } from "../denials.ts";
import type { ChangeableField, Description } from "../description.ts";
import type { Made, Scene } from "../scene.ts";
import { firstOf, specOf } from "../spec-of.ts";

/** Tests every field of a kind's spec: each is declared, repaired and removed, or cannot be changed. */
export function testFields<Aws extends KindOnAws>(scene: Scene<Aws>, description: Description<Aws>): void {
  const { kind, changeable, fixed, elsewhere = [] } = description;
  const { record, look, settle, expectReady, expectNothingWritten, refusalOf } = scene;
  const spec = specOf(kind);

  /** Whether a spec can declare the field from the beginning, and be without it later. */
  const canBeRemoved = ({ field, base }: ChangeableField<Aws>): boolean =>
    own(base ?? {}, firstOf(field)) !== undefined && !spec.required.has(firstOf(field));

  test("every field of the spec is tested, and says what AWS has without it", () => {
    const tried = [...changeable, ...fixed].map(({ field }) => firstOf(field));
    expect(new Set([...tried, ...elsewhere])).toEqual(spec.fields);
    for (const one of changeable) expect(one.unset !== undefined, one.field).toBe(canBeRemoved(one));
  });

  describe.skipIf(changeable.length === 0)(
    "drift is repaired, with an Event that names the field, and AWS's default returns when the spec omits the field:",
    () => {
      test.for(changeable)("$field", async (one) => {
        const { field, base, declared: example, drift, event = field, stays } = one;
        const { aws, kind: loaded } = scene;
        if (base === undefined) record.end();
        else record.begin(`${field}, before`);
        const denials = createDenials();
        const made = await scene.start(base, denials.act);
        const { object, name } = made;
        const declared = typeof example === "function" ? example(aws, object.reference.namespace) : example;
        const before = await look(name);
        record.begin(`${field}, declared`);
        denials.begin((_, isRead) => !isRead, "once");
        await object.change(declared);
        await settle(object);
        await expectReady(object);
        denials.end();
        const asDeclared = await look(name);
        expect(asDeclared).not.toEqual(before);
        expect(denials.denied.size).toBeGreaterThan(0);
        const events = (await object.events()).join("\n");
        for (const text of [...denials.denied].flatMap((one) => missing(loaded, one))) expect(events).toContain(text);

        const { alike = [] } = one;
        for (const form of alike.length === 0 ? [] : [...alike, declared]) {
          await object.change(form);
          await expectNothingWritten(object);
          await expectReady(object);
        }

        if (typeof drift === "function") await drift(aws, name);
        else await changeWithKind(loaded, aws, (await object.read()) ?? expect.fail(), drift);
        scene.waitForLong();
        expect(await look(name)).not.toEqual(asDeclared);
        record.begin(`${field}, repaired`);
        await settle(object);
        await expectReady(object);
        expect(await look(name)).toEqual(asDeclared);
        expect(await object.events()).toContainEqual(expect.stringContaining(`DriftCorrected: ${event}`));

        const isFromBase = own(base ?? {}, firstOf(field)) !== undefined;
        record.begin(`${field}, ${isFromBase ? "as before" : "removed"}`);
        const silence = Object.keys(declared).map((field) => [field, base?.[field] ?? null]);
        await object.change(Object.fromEntries(silence));
        await settle(object);
        await expectReady(object);
        expect(await look(name)).toEqual(stays ? asDeclared : before);
        await expectNothingWritten(object);
        if (one.unset !== undefined) await testRemoval(one, made);
      });
    },
  );

  /** Takes a field out of a spec that has declared it from the beginning. */
  async function testRemoval({ field, unset }: ChangeableField<Aws>, { object, name }: Made): Promise<void> {
    const before = await look(name);
    record.begin(`${field}, removed`);
    const refusal = await refusalOf(object, { [firstOf(field)]: null });
    const isRefused = typeof unset === "string" && unset !== "kept";
    if (isRefused) expect(String(refusal)).toContain(unset);
    else await expectReady(object);
    expect(changes(before, await look(name))).toStrictEqual(typeof unset === "string" ? {} : unset);
    // A pass sends again what AWS has refused.
    if (!isRefused) await expectNothingWritten(object);
  }

  describe("a change is rejected, and has no effect:", () => {
    test.for(fixed)("$field", async ({ field, base, change, refused, alike = [] }) => {
      record.end();
      const { object, name } = await scene.start(base);
      for (const form of alike) {
        await object.change(form);
        await expectNothingWritten(object);
        await expectReady(object);
      }
      const before = await look(name);
      record.begin(`${field}, rejected`);
      expect(String(await refusalOf(object, change))).toContain(refused);
      expect(await look(name)).toEqual(before);
    });
  });
}
