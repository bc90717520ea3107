import { describe, expect, test } from "vitest";
import { descriptions } from "../descriptions.ts";
import { meaningOf } from "./meaning-of.ts";
import { recordedWorld } from "./recorded-world.ts";

const resources = descriptions.flatMap((description) =>
  (description.recorded?.resources ?? []).map((resource) => ({
    kind: description.kind.kind,
    what: resource.what,
    description,
    resource,
  })),
);
const errors = descriptions.flatMap((description) =>
  Object.entries(description.recorded?.errors ?? {}).flatMap(([means, recorded]) =>
    recorded.map((error) => ({ kind: description.kind.kind, ...error, means, description, error })),
  ),
);

describe("as AWS itself has shown it,", () => {
  test.for(resources)(
    "$kind: a pass over $what says how it is, and writes nothing",
    async ({ description, resource }) => {
      const world = await recordedWorld(description, resource);
      const { outcome, unread, calls } = await world.pass();
      const { notReady } = resource;
      const ready = notReady === undefined ? "Ready=True" : `Ready=False ${notReady}:`;
      expect(world.conditions()).toMatch(new RegExp(`^${ready}`, "m"));
      if (notReady === undefined) expect(world.conditions()).toMatch(/^ACK.ResourceSynced=True/m);
      expect(calls, "the calls of the pass").toEqual(expect.arrayContaining(Object.keys(resource.answers)));
      expect(unread).toEqual([]);
      if (notReady === undefined) expect([outcome, world.events()]).toEqual(["unchanged", []]);
    },
  );
});

test.for(errors)("$kind: $call that AWS answers with $says is $means", async ({ description, error, means }) => {
  expect(await meaningOf(description, error)).toBe(means);
});
