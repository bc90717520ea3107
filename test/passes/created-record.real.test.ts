import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { kindsOnAws } from "../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject } from "../support/real/real-object.ts";

describe.each(kindsOnAws)("$name:", ({ name: kindName, open }) => {
  test("the record of the pass that creates the resource says what was declared, and nothing of Driftless's tags", async () => {
    await using aws = await open();
    const namespace = await createNamespace({});
    const name = `told-${randomUUID().slice(0, 20)}`;
    await aws.provide?.(name, `local/${namespace}`);
    const { kind, clock, connect, deployment } = aws;
    const tagged = aws.tagged({ team: "shop" });
    const spec = { ...aws.spec(name), ...tagged };
    const engine = { kinds, connect, clock, settings: { ...deployment } };
    const object = await createRealObject({ kind, namespace, name: "data" }, { spec }, engine);
    const { record } = await object.pass();
    expect(record).toMatchObject({ event: "Created" });
    const told = record.changes.map(({ field }) => field.split(/[.[]/)[0] ?? "");
    const parts = (await kinds.find(({ resource }) => resource.kind === kindName)?.load())?.parts ?? [];
    const untold = parts.filter((part) => {
      return part.desired(spec) !== undefined && !(part.fields ?? [part.name]).some((field) => told.includes(field));
    });
    expect(untold.map(({ name }) => name)).toEqual([]);
    // The deployment has a default path for what IAM manages.
    expect(told.filter((field) => field !== "path" && !Object.keys(spec).includes(field))).toEqual([]);
    const [tagsField] = Object.keys(tagged);
    if (tagsField !== undefined)
      expect(record.changes).toContainEqual({ field: `${tagsField}.team`, from: null, to: "shop" });
    expect(record.changes.filter(({ from }) => from !== null)).toEqual([]);
    expect(JSON.stringify(record.changes)).not.toContain("services.k8s.aws/");
  });
});
