import { defineConfig } from "vitest/config";

/** The harness as `npm run mutants` runs it: more runs of each plan than in `npm test`. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    pool: "forks",
    maxWorkers: "100%",
    include: ["test/reliability/**/*.test.ts"],
    isolate: false,
    testTimeout: 600_000,
    provide: { harnessDepth: "thorough" },
  },
});
