import { expect, test } from "vitest";
import { quotes } from "../../../lib/text/quotes.ts";

test.each([
  ["the whole secret", "the code is hunter2-hunter2!", "hunter2-hunter2"],
  ["a piece of the secret", "the code begins with hunter2-…", "hunter2-hunter2"],
  ["a short secret", "the code pw is weak", "pw"],
])("a text that contains %s quotes it", (_, text, secret) => {
  expect(quotes([text], [secret])).toBe(true);
});

test.each([
  ["less than eight characters of a longer secret", "hunter2", "hunter2-hunter2"],
  ["nothing of the secret", "the code is weak", "hunter2-hunter2"],
  ["nothing at all", "", "hunter2"],
])("a text that contains %s does not quote it", (_, text, secret) => {
  expect(quotes([text], [secret])).toBe(false);
});

test("any of the texts can quote any of the secrets", () => {
  expect(quotes(["weak", "hunter2-…"], ["correct-horse", "hunter2-hunter2"])).toBe(true);
  expect(quotes(["weak", "hunter2-…"], ["correct-horse", "battery-staple"])).toBe(false);
});

test("a piece that begins in one text and ends in the next one is not quoted", () => {
  expect(quotes(["hunte", "r2-hunter"], ["hunter2-"])).toBe(false);
});
