import { expect, test } from "vitest";
import { readsSecrets } from "../../../lib/settings/choices.ts";

test.each([
  ["off", "reconcile", false],
  ["off", "shadow", false],
  ["labelled", "reconcile", true],
  ["labelled", "shadow", false],
  ["any", "reconcile", true],
  ["any", "shadow", false],
] as const)("with secrets: %s and mode: %s, whether Secrets are read is %s", (secrets, mode, isRead) => {
  expect(readsSecrets({ secrets, mode })).toBe(isRead);
});

test("without the parameter, no Secrets are read", () => {
  expect(readsSecrets({ mode: "reconcile" })).toBe(false);
});
