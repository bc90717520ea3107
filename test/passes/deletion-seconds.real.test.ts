import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { kindsOnAws } from "../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject } from "../support/real/real-object.ts";
import { settle } from "../support/real/settle.ts";

/** What Driftless may add to what AWS takes. */
const MOST_SECONDS = 15;

const loaded = await Promise.all(kinds.map((entry) => entry.load()));
const late = loaded.filter(({ lateSeconds }) => lateSeconds !== undefined).map(({ resource }) => resource.kind);

describe.each(kindsOnAws.filter(({ name }) => late.includes(name)))("$name, which AWS shows late:", ({ open }) => {
  test("an object at rest is gone within 15 s of its deletion, also in a container that has never seen its resource", async () => {
    await using aws = await open();
    const namespace = await createNamespace({});
    const name = `brief-${randomUUID().slice(0, 20)}`;
    await aws.provide?.(name, `local/${namespace}`);
    const { kind, clock, connect, deployment } = aws;
    const engine = { kinds, connect, clock, settings: { ...deployment } };
    const object = await createRealObject({ kind, namespace, name: "data" }, { spec: aws.spec(name) }, engine);
    await settle(object);
    expect(await object.condition("Ready")).toMatchObject({ status: "True" });
    clock.advance(3_600);
    const before = clock.now();
    await object.delete();
    await object.pass();
    await object.settle();
    expect(await object.read()).toBeUndefined();
    expect((clock.now() - before) / 1000).toBeLessThanOrEqual(MOST_SECONDS);
  }, 120_000);
});
