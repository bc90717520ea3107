import { expect, it } from "vitest";
import { meaningsOf } from "../../../bin/import-kind/states.ts";

it("takes states that end in -ing for work, and those that say so for failures", () => {
  expect(meaningsOf(["CREATING", "ACTIVE", "UPDATING", "DELETING", "CREATE_FAILED", "FAILED"])).toEqual({
    busy: ["CREATING", "UPDATING", "DELETING"],
    removing: ["DELETING"],
    impaired: ["CREATE_FAILED", "FAILED"],
  });
});

it("does not take what goes on forever for work", () => {
  expect(meaningsOf(["Running", "Stopped", "RUNNING"])).toEqual({ busy: [], removing: [], impaired: [] });
});
