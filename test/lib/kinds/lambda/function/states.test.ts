import { expect, test } from "vitest";
import { meaningOf } from "../../../../../lib/kind/lifecycle/states.ts";
import { states } from "../../../../../lib/kinds/lambda/function.ts";

const workOn = (description: object) => meaningOf({ states }, { ...description }).busy;
const impairmentOf = (description: object) => meaningOf({ states }, { ...description }).impaired;
const DONE = { State: "Active", LastUpdateStatus: "Successful" };

test("a function that is created or changed is busy", () => {
  expect(workOn({ ...DONE, State: "Pending", StateReason: "The function is being created." })).toMatchObject({
    reason: "Pending",
    message: "the function is Pending: The function is being created.",
  });
  expect(workOn({ ...DONE, LastUpdateStatus: "InProgress" })).toMatchObject({
    reason: "InProgress",
    message: "Lambda is updating the function",
  });
});

test("a function that is being deleted frees its name", () => {
  expect(workOn({ ...DONE, State: "Deleting" })).toMatchObject({ reason: "Deleting", removing: true });
});

test.each(["Active", "Inactive", "Failed"])("a function in the state %s accepts changes", (State) => {
  expect(workOn({ ...DONE, State })).toBeUndefined();
});

test("a failed update is reported with Lambda's reason", () => {
  const LastUpdateStatusReason = "The image does not exist.";
  expect(impairmentOf({ ...DONE, LastUpdateStatus: "Failed", LastUpdateStatusReason })).toEqual({
    reason: "LastUpdateFailed",
    message: "the last update failed: The image does not exist.",
  });
});

test("a function that cannot be invoked is reported with Lambda's reason", () => {
  expect(impairmentOf({ ...DONE, State: "Failed", StateReason: "The subnet is full." })).toEqual({
    reason: "Failed",
    message: "the function is Failed: it cannot be invoked: The subnet is full.",
  });
  expect(impairmentOf(DONE)).toBeUndefined();
});
