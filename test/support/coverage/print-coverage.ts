import { startVitest, type TestCase } from "vitest/node";
import { parts } from "../../../lib/kinds/s3/bucket/parts.ts";
import { type CoverageResult, coverageTable } from "./coverage-table.ts";
import "./part-coverage.ts";

// Tests the laws of every part of a bucket on every S3 implementation, and prints which laws are proven.
const results: CoverageResult[] = [];
const failures: string[] = [];
const reporter = {
  onTestCaseResult(test: TestCase) {
    const { cell } = test.meta();
    const { state, errors = [] } = test.result();
    if (cell !== undefined) results.push({ ...cell, state });
    if (state === "failed") failures.push(`${test.fullName}: ${errors.map(({ message }) => message).join("; ")}`);
  },
};

const vitest = await startVitest("test", ["test/lib/kinds/s3/bucket/parts.real.test.ts"], {
  project: ["real"],
  reporters: [reporter],
  watch: false,
});
await vitest.close();

const { text, gaps } = coverageTable(
  parts.map(({ name }) => name),
  results,
);
console.log(text);
for (const failure of failures) console.error(failure);
if (gaps.length > 0) console.error(`neither proven nor explained: ${gaps.join("; ")}`);
if (gaps.length > 0 || failures.length > 0) process.exitCode = 1;
