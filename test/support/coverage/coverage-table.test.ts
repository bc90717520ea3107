import { expect, it } from "vitest";
import { coverageTable } from "./coverage-table.ts";
import { LAWS } from "./part-coverage.ts";

const proven = LAWS.map((law) => ({ part: "cors", backend: "LocalStack", law, state: "passed" as const }));

it("shows which laws are proven, and why the others are not", () => {
  const lacking = LAWS.map((law) => ({
    part: "cors",
    backend: "versitygw",
    law,
    state: "skipped" as const,
    reason: "answers 501",
  }));
  const { text, gaps } = coverageTable(["cors"], [...proven, ...lacking]);
  expect(gaps).toEqual([]);
  expect(text.split("\n").slice(1)).toEqual([
    expect.stringMatching(/^cors +LocalStack( +proven){6}$/),
    expect.stringMatching(/^cors +versitygw( +\(a\)){6}$/),
    "",
    "(a): the backend answers 501",
  ]);
});

it("names a cell that failed, was not run, or does not exist", () => {
  const [set, changed, ...others] = proven;
  if (set === undefined || changed === undefined) expect.fail("no laws");
  const { gaps } = coverageTable(
    ["cors", "logging"],
    [{ ...set, state: "failed" }, { ...changed, state: "skipped" }, ...others],
  );
  expect(gaps).toEqual([
    "cors, set, LocalStack",
    "cors, changed, LocalStack",
    ...LAWS.map((law) => `logging, ${law}, LocalStack`),
  ]);
});
