import { describe, expect, test } from "vitest";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { Description } from "../description.ts";
import { lateAnswers } from "../late-answers.ts";
import type { Act, Made, Scene } from "../scene.ts";

/** Tests what happens while AWS does not show yet what was written: nothing is created twice, or written again. */
export function testLate<Aws extends KindOnAws>(
  scene: Scene<Aws>,
  { lateSeconds: byField = {}, changeable }: Description<Aws>,
): void {
  const { record, look, expectReady } = scene;

  /** Runs passes until AWS shows everything, and expects that each call is made once. */
  async function expectWrittenOnce({ object }: Made, seconds: number): Promise<void> {
    const before = record.writes();
    // The last of these passes finds that AWS shows it.
    for (const later of [0, seconds / 2, seconds - 2, seconds + 60]) {
      await object.pass();
      scene.aws.clock.advance(later);
    }
    await object.settle();
    const writes = record.writes().slice(before.length);
    expect(writes.length).toBeGreaterThan(0);
    expect(writes).toEqual([...new Set(writes)]);
    expect((await object.events()).filter((event) => event.startsWith("Drift"))).toEqual([]);
    await expectReady(object);
  }

  test("every late answer that the kind expects is tested", () => {
    const { lateSeconds, parts } = scene.kind;
    const late = parts.flatMap(({ name, fields = [name], lateSeconds }) => (lateSeconds === undefined ? [] : [fields]));
    for (const fields of lateSeconds === undefined ? late : [...late, [RESOURCE]]) {
      expect(
        Object.keys(byField).some((field) => fields.includes(field)),
        fields.join(),
      ).toBe(true);
    }
  });

  describe.skipIf(Object.keys(byField).length === 0)("what AWS shows late is written once:", () => {
    test.for(Object.entries(byField))("%s, after %i s", async ([field, seconds]) => {
      record.end();
      let act: Act = (command, send) => send(command);
      const between: Act = (...call) => act(...call);
      const late = () => lateAnswers(seconds - 1, () => scene.aws.clock.now());
      if (field === RESOURCE) {
        act = late();
        await expectWrittenOnce(await scene.create({}, between), seconds);
        return;
      }
      const { base, declared: example } =
        changeable.find((one) => one.field === field) ?? expect.fail(`no field ${field}`);
      const made = await scene.start(base, between);
      const declared = typeof example === "function" ? example(scene.aws, made.object.reference.namespace) : example;
      const before = await look(made.name);
      act = late();
      await made.object.change(declared);
      await expectWrittenOnce(made, seconds);
      expect(await look(made.name)).not.toEqual(before);
    });
  });
}

/** Stands for the resource itself. */
const RESOURCE = "";
