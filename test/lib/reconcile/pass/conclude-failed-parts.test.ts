import { expect, test } from "vitest";
import { TerminalError } from "../../../../lib/reconcile/contract/errors.ts";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { failing } from "../../../support/worlds/gadgets/failing-gadget.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld } from "../../../support/worlds/memory-world.ts";

const spec = { name: "toy", color: "red" };

test("several failed parts are reported together, in the order of the parts, and retried if a retry may fix one of them", async () => {
  const errors: Readonly<Record<string, unknown>> = {
    policy: new AggregateError([refusal("a", "One", "1"), new TerminalError("Worse", "worse")]),
    color: refusal("PutGadgetSetting", "InvalidColor", "invisible"),
    notes: refusal("b", "Two", "2"),
  };
  const cured = new Set<string>();
  const world = createMemoryWorld({
    intercept: async (call, carryOut) => {
      const { setting = "" } = (call.body ?? {}) as { readonly setting?: string };
      if (call.verb === "PutGadgetSetting" && errors[setting] && !cured.has(setting)) throw errors[setting];
      return carryOut();
    },
  });
  await world.create({ spec: { ...spec, policy: "private", notes: "mine" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "recoverable", sent: [{ delaySeconds: 5 }] });
  expect(world.object().status?.conditions?.map(({ type, status }) => `${type} ${status}`)).toEqual([
    "ACK.Terminal True",
    "ACK.Recoverable True",
    "ACK.ResourceSynced False",
    "Ready False",
    "Stalled True",
  ]);
  expect(world.condition("ACK.Terminal")?.message).toBe("worse; api error InvalidColor: invisible");
  expect(world.condition("ACK.Recoverable")?.message).toBe("api error One: 1; api error Two: 2");
  expect(world.condition("Ready")?.reason).toBe("Worse");

  for (const part of ["policy", "notes"]) cured.add(part);
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
});

test("parts that fail together and are attempted in another order are reported in the order of the parts", async () => {
  const world = createMemoryWorld({
    intercept: async (call, carryOut) => {
      const { setting = "" } = (call.body ?? {}) as { readonly setting?: string };
      if (call.verb === "DeleteGadgetSetting") throw refusal(call.verb, "SlowDown", setting);
      return carryOut();
    },
  });
  await world.create({ spec: { name: "toy", policy: "private", color: "red", size: "small" } });
  await world.reconcile();
  await world.kubernetes.user.patch(world.reference, { spec: { policy: null, color: null, size: null } });
  await world.reconcile();
  expect(world.condition("ACK.Recoverable")?.message).toBe(
    "api error SlowDown: policy; api error SlowDown: color; api error SlowDown: size",
  );
});

test("a denied call names the missing permission and the resource in every condition", async () => {
  const world = failing({ error: refusal("PutGadgetSetting", "AccessDenied", "no", 403) });
  await world.create({ spec });
  await world.reconcile();
  const text =
    "api error AccessDenied: no; the call needs permission for toys:PutGadgetSetting on arn:aws:toys:us-west-2:000000000000:gadget/toy";
  expect(world.condition("Ready")?.message).toBe(text);
  expect(world.condition("ACK.Recoverable")?.message).toBe(text);
  expect(world.condition("ACK.ResourceSynced")?.reason).toBe(`operation error Toys: PutGadgetSetting, ${text}`);
});

test("a denied create names the resource that it would have created", async () => {
  const world = createMemoryWorld({
    intercept: beforeCall("CreateGadget", () => {
      throw refusal("CreateGadget", "AccessDenied", "no", 403);
    }),
  });
  await world.create();
  await world.reconcile();
  expect(world.condition("Ready")?.message).toContain(
    "the call needs permission for toys:CreateGadget, toys:TagGadget on arn:aws:toys:us-west-2:000000000000:gadget/toy",
  );
});
