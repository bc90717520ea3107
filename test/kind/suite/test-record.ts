import { expect, test } from "vitest";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { Scene } from "../scene.ts";
import { firstOf } from "../spec-of.ts";

/** Tests what the history says about the creation of a resource. */
export function testRecord<Aws extends KindOnAws>(scene: Scene<Aws>): void {
  test("the record of the pass that creates the resource says what was declared, and nothing of Driftless's tags", async () => {
    scene.record.end();
    const tagged = scene.aws.tagged({ team: "shop" });
    const { object } = await scene.create(tagged);
    const spec = Object((await object.read())?.spec);
    const { record } = await object.pass();
    expect(record).toMatchObject({ event: "Created" });
    const told = record.changes.map(({ field }) => firstOf(field));
    const untold = scene.kind.parts.filter((part) => {
      const { name, fields = [name] } = part;
      return part.desired(spec) !== undefined && !fields.some((field) => told.includes(field));
    });
    expect(untold.map(({ name }) => name)).toEqual([]);
    // The deployment has a default path for what IAM manages.
    expect(told.filter((field) => field !== "path" && !Object.keys(spec).includes(field))).toEqual([]);
    const [tags] = Object.keys(tagged);
    if (tags !== undefined) expect(record.changes).toContainEqual({ field: `${tags}.team`, from: null, to: "shop" });
    expect(record.changes.filter(({ from }) => from !== null)).toEqual([]);
    expect(JSON.stringify(record.changes)).not.toContain("services.k8s.aws/");
  });
}
