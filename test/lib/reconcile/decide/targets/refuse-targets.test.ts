import { describe, expect, test } from "vitest";
import type { Owner } from "../../../../../lib/reconcile/contract/owner.ts";
import { refuseTargets } from "../../../../../lib/reconcile/decide/targets.ts";
import { settings as place } from "../../../../support/worlds/memory-world.ts";

const queue = (name: string) => `arn:aws:sqs:us-west-2:${place.account}:${name}`;

describe("a list of targets in one part", () => {
  const part = {
    name: "alarm",
    fields: ["actions", "others"],
    desired: () => undefined,
    read: async () => undefined,
    toSpec: (value: object) => value,
  };
  const kind = {
    parts: [part],
    restrictedFields: [
      { field: "actions[].to", names: "target" },
      { field: "others[]", names: "target" },
    ],
  };
  const owners = new Map<string, Owner>([
    [queue("a"), "others"],
    [queue("b"), "own"],
    [queue("c"), "others"],
  ]);
  const refused =
    (spec: object, has: object, steps: readonly string[] = ["alarm"]) =>
    () =>
      refuseTargets(
        {
          kind,
          resource: { spec, place: { ...place } },
          settings: { ...place, targets: "closed", owners },
          readOnly: false,
        } as never,
        { steps: steps.map((name) => ({ part: name })), observed: new Map([["alarm", has]]) } as never,
      );

  test("may keep those that AWS already has in the same field, when others are added that are allowed", () => {
    const spec = { actions: [{ to: queue("a") }, { to: queue("b") }] };
    expect(refused(spec, { actions: [{ to: queue("a") }] })()).toMatchObject([{ reason: "TargetKept" }]);
  });

  test("may not get others, nor the same in another field", () => {
    const has = { actions: [{ to: queue("a") }] };
    expect(refused({ actions: [{ to: queue("a") }, { to: queue("c") }] }, has)).toThrow("spec.actions[1].to is ");
    expect(refused({ actions: [{ to: queue("a") }], others: [queue("a")] }, has)).toThrow("spec.others[0] is ");
  });

  test("is not refused if no step writes it", () => {
    expect(refused({ actions: [{ to: queue("c") }] }, {}, ["color"])()).toMatchObject([{ reason: "TargetKept" }]);
  });
});
