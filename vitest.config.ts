import { defineConfig } from "vitest/config";

const REAL = "test/**/*.real.test.ts";
const STACK = "test/**/*.stack.test.ts";

export default defineConfig({
  test: {
    pool: "forks",
    projects: [
      {
        // Tests that need nothing but themselves.
        extends: true,
        test: {
          name: "pure",
          include: ["test/**/*.test.ts"],
          exclude: [REAL, STACK],
          testTimeout: 60_000,
        },
      },
      {
        // Tests on a real kube-apiserver and LocalStack's S3, both started once for all of them.
        extends: true,
        test: {
          name: "real",
          include: [REAL],
          globalSetup: ["test/support/real-services.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Tests of the whole local stack, one after the other. Each starts its own.
        extends: true,
        test: {
          name: "stack",
          include: [STACK],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 900_000,
          // After the others: they would starve it.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
