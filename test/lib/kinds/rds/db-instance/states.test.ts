import { describe, expect, it } from "vitest";
import { dbInstance } from "../../../../../lib/kinds/rds/db-instance/db-instance.generated.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = dbInstance as object as AnyKind;

/** An instance that RDS describes like this. */
async function described(instance: object) {
  const { target } = withAnswers(kind, {}, { DescribeDBInstances: { DBInstances: [instance] } });
  return (await kind.describe(target)) ?? expect.fail();
}

const WINDOW = { PreferredMaintenanceWindow: "sun:05:00-sun:06:00" };
const inState = (DBInstanceStatus: string, others: object = {}) => ({ DBInstanceStatus, ...others });

describe("RDS", () => {
  it.each(["available", "storage-optimization"])("accepts changes to an instance that is %s", async (state) => {
    const seen = await described(inState(state));
    expect(seen).not.toHaveProperty("busy");
    expect(seen).not.toHaveProperty("impaired");
  });

  it.each(["creating", "backing-up", "rebooting", "a-state-of-the-future"])(
    "is at work on an instance that is %s",
    async (state) => {
      const { busy } = await described(inState(state));
      expect(busy).toMatchObject({ reason: state, message: `the instance is ${state}`, total: true });
    },
  );

  it("is at work on an instance that it changes, in the words of the pass that has asked for the change", async () => {
    const message = "RDS is changing the instance";
    expect((await described(inState("modifying"))).busy).toMatchObject({ reason: "modifying", message, total: true });
  });

  it("is at work on an instance that it deletes, whose name becomes free", async () => {
    expect((await described(inState("deleting"))).busy).toMatchObject({ reason: "deleting", removing: true });
  });

  it.each([
    ["failed", "the instance is failed: RDS cannot recover it"],
    ["storage-full", "the instance is storage-full: its storage is full; declare a larger allocatedStorage"],
    ["incompatible-parameters", "the instance is incompatible-parameters: its parameter group cannot be applied"],
    ["stopped", "the instance is stopped: start it"],
  ])("cannot help an instance that is %s by itself", async (state, message) => {
    const seen = await described(inState(state));
    expect(seen).not.toHaveProperty("busy");
    expect(seen.impaired).toMatchObject({ reason: state, message: expect.stringContaining(message) });
  });

  it("says more about such an instance", async () => {
    const StatusInfos = [
      { Normal: false, Message: "the replication has stopped" },
      { Normal: true, Message: "fine" },
    ];
    expect((await described(inState("failed", { StatusInfos }))).impaired?.message).toMatch(
      /: the replication has stopped$/,
    );
  });
});

describe("what RDS has accepted, but not applied", () => {
  it("is named with the time by which RDS applies it, and does not stand in the way of other changes", async () => {
    const PendingModifiedValues = { EngineVersion: "16.4", MultiAZ: true };
    expect((await described(inState("available", { ...WINDOW, PendingModifiedValues }))).busy).toEqual({
      reason: "PendingModifiedValues",
      message:
        "RDS has accepted engineVersion, multiAZ, and applies it by the maintenance window sun:05:00-sun:06:00 (UTC) at the latest",
      againSeconds: 15,
      atMostSeconds: 900,
      removable: true,
    });
  });

  it("is nothing if there are no values", async () => {
    expect(await described(inState("available", { ...WINDOW, PendingModifiedValues: {} }))).not.toHaveProperty("busy");
    const PendingModifiedValues = { EngineVersion: undefined };
    expect(await described(inState("available", { ...WINDOW, PendingModifiedValues }))).not.toHaveProperty("busy");
  });
});
