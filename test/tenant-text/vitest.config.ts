import { defineConfig } from "vitest/config";

/** The worst texts at lengths that would take `npm test` too long. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    pool: "forks",
    include: ["test/tenant-text/worst-texts.test.ts"],
    testTimeout: 120_000,
    provide: { textDepth: "thorough" },
  },
});
