import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { createMemory } from "../../lib/reconcile/object/memory.ts";
import { kindsOnAws } from "../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject } from "../support/real/real-object.ts";
import { settle } from "../support/real/settle.ts";

/** What Driftless may add to what AWS takes. */
const MOST_SECONDS = 15;

const loaded = await Promise.all(kinds.map((entry) => entry.load()));
const late = loaded.filter(({ lateSeconds }) => lateSeconds !== undefined).map(({ resource }) => resource.kind);

describe.each(kindsOnAws.filter(({ name }) => late.includes(name)))("$name, which AWS shows late:", ({ open }) => {
  test.each([
    { about: "that is at rest", age: 3_600, remembers: false },
    { about: "that has just become Ready, by a container that has seen its resource", age: 0, remembers: true },
  ])(
    "an object $about is gone within 15 s of its deletion",
    async ({ age, remembers }) => {
      await using aws = await open();
      const namespace = await createNamespace({});
      const name = `brief-${randomUUID().slice(0, 20)}`;
      await aws.provide?.(name, `local/${namespace}`);
      const { kind, clock, connect, deployment } = aws;
      const memory = remembers ? createMemory(() => clock.now()) : undefined;
      const engine = { kinds, connect, clock, memory, settings: { ...deployment } };
      const object = await createRealObject({ kind, namespace, name: "data" }, { spec: aws.spec(name) }, engine);
      await settle(object);
      expect(await object.condition("Ready")).toMatchObject({ status: "True" });
      clock.advance(age);
      const before = clock.now();
      await object.delete();
      await object.pass();
      await object.settle();
      expect(await object.read()).toBeUndefined();
      expect((clock.now() - before) / 1000).toBeLessThanOrEqual(MOST_SECONDS);
    },
    120_000,
  );
});
