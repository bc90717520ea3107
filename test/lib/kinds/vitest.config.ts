import { defineConfig } from "vitest/config";

/** The laws of the kinds' parts and specs, with more values for each law than in `npm test`. */
export default defineConfig({
  test: {
    root: new URL("../../..", import.meta.url).pathname,
    pool: "forks",
    maxWorkers: "100%",
    include: ["test/lib/kinds/**/{parts,any-spec}.real.test.ts"],
    globalSetup: ["test/support/real/real-services.ts"],
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    provide: { lawDepth: "thorough" },
  },
});
