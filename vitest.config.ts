import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { emulatorTests } from "./test/proven/kind-inputs.ts";
import { seconds } from "./test/support/run/durations.ts";
import { LongestFirst } from "./test/support/run/longest-first.ts";
import { ProgressReporter } from "./test/support/run/progress-reporter.ts";
import { PromiseReporter } from "./test/support/run/promise-reporter.ts";

const REAL = "test/**/*.real.test.ts";
/** The suites of kinds, which run in memory and on emulators, and other tests of all kinds in memory. */
const KINDS = "test/kinds/*/*.test.ts";
const IN_MEMORY = "test/kinds/**/*.test.ts";
const STACK = "test/**/*.stack.test.ts";
/** These start programs, each in a process of its own: those of `bin/`, as users do, the bundler, a browser, and the health checks of GitOps tools. */
const PROGRAMS = [
  "test/bin/{*,kubectl-driftless/*}.test.ts",
  "test/infra/functions/{bill-of-materials,bundle}.test.ts",
  "test/lib/local/history/page-in-browser.test.ts",
  "test/gitops/**/*.test.ts",
];
/** These look at what their process has loaded, so they need one of their own. */
const LOADING = ["test/lib/aws/lazy-loading.test.ts", "test/lib/kinds/index.test.ts"];

/** Tests that start services mostly wait for them, and for time to pass. A stack needs about 2 GB. */
const WITH_SERVICES = { maxWorkers: 5, sequence: { groupOrder: 1 } };

/** On a slow machine, a test takes long, but does not fail. Only a test that fails waits this long. */
const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000 };

/** The kinds whose tests on emulators are left out. `npm test` names those that are proven; without it, none is. */
const proven = (process.env.PROVEN_KINDS ?? "")
  .split(",")
  .filter((kind) => kind !== "")
  .flatMap(emulatorTests);

/** The slowest files, which `npm run test:quick` leaves out. */
const slowest = process.env.QUICK === "true" ? Object.keys(seconds) : [];

/** .ci/run names a file, and reads the counts of the tests there. */
const { TEST_REPORT: outputFile } = process.env;
const counts: ["json", { outputFile: string }][] = outputFile === undefined ? [] : [["json", { outputFile }]];

// Node.js keeps what it has compiled, so that the many programs that tests start, and the workers, load the same packages faster.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

export default defineConfig({
  test: {
    globalSetup: ["test/support/run/needed-modules.ts", "test/support/run/run-folder.ts"],
    reporters: ["default", new ProgressReporter(), new PromiseReporter(), ...counts],
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    // Vitest leaves one core unused, which on a machine with two cores is half of it.
    maxWorkers: "100%",
    projects: [
      {
        // Tests that need nothing but themselves. They share what they import: half of their time would go into loading it again.
        extends: true,
        test: {
          name: "pure",
          include: ["test/**/*.test.ts"],
          exclude: [REAL, IN_MEMORY, STACK, ...PROGRAMS, ...LOADING, ...slowest],
          isolate: false,
          ...PATIENT,
          provide: { harnessDepth: "quick", lawDepth: "quick", textDepth: "quick" },
        },
      },
      {
        extends: true,
        test: {
          name: "loading",
          include: LOADING,
          exclude: slowest,
          ...PATIENT,
        },
      },
      {
        // The kinds' suites, on services in memory.
        extends: true,
        test: {
          name: "memory",
          include: [IN_MEMORY],
          isolate: false,
          ...PATIENT,
          provide: { services: "in memory" },
        },
      },
      {
        extends: true,
        test: {
          name: "programs",
          include: PROGRAMS,
          exclude: [REAL],
          ...PATIENT,
          ...WITH_SERVICES,
        },
      },
      {
        // Tests on a real kube-apiserver and LocalStack's S3, both started once for all of them. They also share what they import.
        extends: true,
        test: {
          name: "real",
          include: [REAL, KINDS],
          exclude: proven,
          globalSetup: ["test/support/real/real-services.ts"],
          isolate: false,
          ...PATIENT,
          provide: { lawDepth: "quick", services: "real" },
          // The pure tests check the templates with CDK's rules, which take longer than the rest of a synthesis.
          env: { CDK_VALIDATION: "false" },
          ...WITH_SERVICES,
        },
      },
      {
        // Tests of the whole local stack. Each file starts its own.
        extends: true,
        test: {
          name: "stack",
          include: [STACK],
          testTimeout: 600_000,
          hookTimeout: 1_800_000,
          ...WITH_SERVICES,
        },
      },
    ],
  },
});
