import { describe, expect, it } from "vitest";
import { impairmentOf, workOn } from "../../../../../lib/resources/rds/db-instance/work.ts";

const WINDOW = { PreferredMaintenanceWindow: "sun:05:00-sun:06:00" };
const inState = (DBInstanceStatus: string, others: object = {}) => ({ DBInstanceStatus, ...others });

describe("RDS", () => {
  it.each(["available", "storage-optimization"])("accepts changes to an instance that is %s", (state) => {
    expect(workOn(inState(state))).toBeUndefined();
    expect(impairmentOf(inState(state))).toBeUndefined();
  });

  it.each(["creating", "modifying", "backing-up", "rebooting", "a-state-of-the-future"])(
    "is at work on an instance that is %s",
    (state) => {
      expect(workOn(inState(state))).toMatchObject({ reason: state, message: `the instance is ${state}`, total: true });
    },
  );

  it("is at work on an instance that it deletes, whose name becomes free", () => {
    expect(workOn(inState("deleting"))).toMatchObject({ reason: "deleting", removing: true });
  });

  it.each([
    ["failed", "the instance is failed: it has failed"],
    ["storage-full", "the instance is storage-full: its storage is full; declare a larger allocatedStorage"],
    ["incompatible-parameters", "the instance is incompatible-parameters: its parameter group cannot be applied"],
    ["stopped", "the instance is stopped: it is stopped"],
  ])("cannot help an instance that is %s by itself", (state, message) => {
    expect(workOn(inState(state))).toBeUndefined();
    expect(impairmentOf(inState(state))).toMatchObject({ reason: state, message: expect.stringContaining(message) });
  });

  it("says more about such an instance", () => {
    const StatusInfos = [
      { Normal: false, Message: "the replication has stopped" },
      { Normal: true, Message: "fine" },
    ];
    expect(impairmentOf(inState("failed", { StatusInfos }))?.message).toMatch(/: the replication has stopped$/);
  });
});

describe("what RDS has accepted, but not applied", () => {
  it("is named with the time by which RDS applies it, and does not stand in the way of other changes", () => {
    const PendingModifiedValues = { EngineVersion: "16.4", MultiAZ: true };
    expect(workOn(inState("available", { ...WINDOW, PendingModifiedValues }))).toEqual({
      reason: "PendingModifiedValues",
      message:
        "RDS has accepted engineVersion, multiAZ, and applies it by the maintenance window sun:05:00-sun:06:00 (UTC) at the latest",
      againSeconds: 15,
      atMostSeconds: 900,
      removable: true,
    });
  });

  it("is nothing if there are no values", () => {
    expect(workOn(inState("available", { ...WINDOW, PendingModifiedValues: {} }))).toBeUndefined();
    const PendingModifiedValues = { EngineVersion: undefined };
    expect(workOn(inState("available", { ...WINDOW, PendingModifiedValues }))).toBeUndefined();
  });
});
