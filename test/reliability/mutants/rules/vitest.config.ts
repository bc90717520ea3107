import { defineConfig } from "vitest/config";

/** The tests of the pure rules, as `npm run mutants:rules` runs them for each mutant. */
export default defineConfig({
  test: {
    root: new URL("../../../..", import.meta.url).pathname,
    include: [
      "test/lib/reconcile/decide/{drift,limits,ownership,tags}/*.test.ts",
      "test/lib/reconcile/decide/{adopt-filled,approval,decide-hidden,restrictions*,step-agree}.test.ts",
      "test/lib/reconcile/act/approval*.test.ts",
      "test/lib/reconcile/act/create-assigned.test.ts",
      "test/lib/reconcile/object/{annotations,unclear-annotations,chain,claim,conditions,metadata}*.test.ts",
      "test/lib/reconcile/place/{imposed-fields,passed-roles}.test.ts",
      "test/lib/reconcile/place/roles/{map-role,select-role,session-policy}.test.ts",
      "test/lib/kind/{kind-from,parts/*}.test.ts",
    ],
    // This test runs for seconds, and would run again for each mutant.
    exclude: ["test/lib/reconcile/decide/tags/valid-tags.test.ts"],
    isolate: false,
    // A busy machine must not end the run.
    testTimeout: 60_000,
  },
});
