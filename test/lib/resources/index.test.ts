import { describe, expect, it } from "vitest";
import { managers } from "../../../lib/resources/index.ts";
import { kinds } from "../../../lib/resources/kinds.ts";

it("lists the kinds of all managers as data", () => {
  expect(managers.map(({ kind }) => kind)).toEqual(kinds);
});

describe.each(managers)("$kind.kind", ({ kind, finalizer, permissions }) => {
  it("has ACK's finalizer", () => {
    expect(finalizer).toBe(`finalizers.${kind.group}/${kind.kind}`);
  });

  it("asks for each action by its name, and once", () => {
    const actions = permissions.flatMap((statement) => statement.actions);
    expect(actions).toEqual([...new Set(actions)]);
    expect(actions.filter((action) => !/^[a-z0-9]+:[A-Za-z]+$/.test(action))).toEqual([]);
  });
});
