import { expect, test } from "vitest";
import { screensIn, withScreens } from "./screens-in.ts";

const page =
  "# Page\n\n<!-- screen 80 -->\n\n```console\n$ echo $1\none\n\ntwo\n```\n\ntext\n\n<!-- screen 160 -->\n\n```console\n$ ls\n```\n";

test("finds the screens of a page, with their widths", () => {
  expect(screensIn(page)).toEqual([
    { width: 80, command: "echo $1", lines: ["one", "", "two"] },
    { width: 160, command: "ls", lines: [] },
  ]);
});

test("puts new screens in their place, and leaves the rest of the page alone", () => {
  const [first, second] = screensIn(page);
  if (first === undefined || second === undefined) throw new Error("the page has two screens");
  expect(withScreens(page, [first, second])).toBe(page);
  expect(withScreens(page, [{ ...first, lines: ["$&"] }, second])).toContain("$ echo $1\n$&\n```\n\ntext");
});
