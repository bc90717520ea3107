import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { formatDetails, formatResult } from "../../../lib/preflight/format-results.ts";
import type { Result } from "../../../lib/preflight/run-checks.ts";

const layout = { width: 80, file: "p.yaml" };
const words = "a sentence that is long enough to be wrapped several times ".repeat(4).trim();
const command = `aws eks update-cluster-config --name production --access-config authenticationMode=API_AND_CONFIG_MAP --region us-west-2`;
const problem = { what: `Problem: ${words}.`, why: "It matters.", remedy: "Do this:", commands: [command] };
const notice = { what: "Notice.", why: "Perhaps.", remedy: "", parameters: ["vpc: vpc-1"], notice: true as const };
const results: readonly Result[] = [
  { title: "First", findings: [problem] },
  { title: "Second", findings: [notice] },
  { title: "Third", findings: [], unread: { reason: "iam:GetRole is denied", advice: "Ask." } },
  { title: "Fourth", findings: [] },
];

test("one line for each check", () => {
  expect(results.map(formatResult)).toEqual([
    "PROBLEM         First",
    "NOTICE          Second",
    "COULD NOT LOOK  Third",
    "OK              Fourth",
  ]);
});

test("the problems come last, before the verdict", () => {
  const text = formatDetails(results, layout);
  const heads = text.split("\n").filter((line) => /^[A-Z\d]/.test(line));
  expect(heads).toEqual([
    "COULD NOT LOOK  Third",
    "NOTICE          Second",
    "PROBLEM         First",
    "1 problem found; 1 of 4 checks could not look.",
  ]);
  expect(text).toContain("Set in p.yaml:\n    vpc: vpc-1");
});

test("lines have at most 80 characters, and a shell reads a command as it was", () => {
  const lines = formatDetails(results, layout).split("\n");
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const pasted = lines
    .slice(
      lines.findIndex((line) => line.includes("aws eks")),
      -2,
    )
    .join("\n");
  expect(pasted.split("\n").length).toBeGreaterThan(1);
  const read = execFileSync("sh", ["-c", pasted.replace("aws eks", "printf '%s ' aws eks")], { encoding: "utf8" });
  expect(read.trim()).toBe(command);
});

test("what several checks could not read is reported once", () => {
  const unread = { reason: "eks:DescribeCluster is denied", advice: "Ask." };
  const blind = ["First", "Second"].map((title) => ({ title, findings: [], unread }));
  expect(formatDetails(blind, layout)).toBe(
    "COULD NOT LOOK  First, Second\n  eks:DescribeCluster is denied\n  Ask.\n\nNo problems found; 2 of 2 checks could not look.",
  );
});

test("without problems, the verdict says so", () => {
  expect(formatDetails([{ title: "First", findings: [] }], layout)).toBe("No problems found.");
});
