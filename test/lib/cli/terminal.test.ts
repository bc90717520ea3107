import { expect, test } from "vitest";
import { openTerminal } from "../../../lib/cli/terminal.ts";

const widthOf = (stdout: { readonly isTTY: boolean; readonly columns?: number }) =>
  openTerminal(stdout as NodeJS.WriteStream, process.stderr).width;

test("a terminal without a size counts as one of 80 columns, and a file as infinitely wide", () => {
  expect(widthOf({ isTTY: true, columns: 120 })).toBe(120);
  expect(widthOf({ isTTY: true, columns: 0 })).toBe(80);
  expect(widthOf({ isTTY: false })).toBe(Number.POSITIVE_INFINITY);
});
