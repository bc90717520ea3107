import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { awsCommand, shellWord } from "../../../lib/preflight/shell.ts";

test.each(["plain-1.2:3/4", "with space", "it's", "$(rm x)", "`x`", "", "a;b"])(
  "a shell reads %j as one word",
  (value) => {
    expect(execFileSync("sh", ["-c", `printf %s ${shellWord(value)}`], { encoding: "utf8" })).toBe(value);
  },
);

test("a command has its options in order", () => {
  expect(awsCommand("ec2 describe-subnets", { "dry-run": true, "subnet-ids": ["a", "b c"], region: "r" })).toBe(
    "aws ec2 describe-subnets --dry-run --subnet-ids a 'b c' --region r",
  );
});
