import { defineConfig } from "vitest/config";

/** The tests of the pure rules, as `npm run mutants:rules` runs them for each mutant. */
export default defineConfig({
  test: {
    root: new URL("../../../..", import.meta.url).pathname,
    include: [
      "test/lib/reconcile/{rules,drift}/*.test.ts",
      "test/lib/reconcile/object/{applied,chain,claim,conditions,poll,respect-foreign-claim,retry}.test.ts",
      "test/lib/reconcile/roles/{map-role,select-role,session-policy}.test.ts",
    ],
    // This test runs for seconds, and would run again for each mutant.
    exclude: ["test/lib/reconcile/rules/valid-tags.test.ts"],
    isolate: false,
  },
});
