import { expect, test } from "vitest";
import { meaningOf } from "../../../../../lib/kind/lifecycle/states.ts";
import { page } from "../../../../../lib/kinds/kms/key.ts";

const meaning = (KeyState: string) => meaningOf(page, { KeyState, DeletionDate: new Date("2026-03-01T00:00:00Z") });

test.each(["PendingDeletion", "PendingReplicaDeletion"])("a key in the state %s counts as deleted", (state) => {
  expect(meaning(state).gone).toBeDefined();
});

test.each(["Enabled", "Disabled", "PendingImport", "Unavailable"])("a key in the state %s exists", (state) => {
  expect(meaning(state).gone).toBeUndefined();
});

test.each([
  ["SYMMETRIC_DEFAULT", "AWS_KMS", true],
  ["SYMMETRIC_DEFAULT", "EXTERNAL", false],
  ["RSA_2048", "AWS_KMS", false],
])("whether KMS can say if a key of the spec %s and the origin %s is rotated: %s", (KeySpec, Origin, can) => {
  expect(page.parts.enableKeyRotation?.unless?.({ KeySpec, Origin })).toBe(!can);
});
