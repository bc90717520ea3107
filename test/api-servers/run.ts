#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { Argument, Command } from "commander";
import { ensureRelease } from "../../lib/local/control-plane/control-plane-binaries.ts";
import { parseArguments } from "../support/programs/parse-arguments.ts";

/** The oldest and the newest release that Driftless supports. The other tests run on a release in between. */
const VERSIONS = { "1.32": "1.32.2", "1.37": "1.37.2" };
const MINORS = Object.keys(VERSIONS) as (keyof typeof VERSIONS)[];

/** The tests that depend on the API server's version: the tests of manifests, definitions, installation, watches and passes. */
const TESTS = [
  ...["test/docs/manifests.real", "test/gitops/field-managers.real", "test/infra/cluster"],
  ...["test/lib/install", "test/lib/kubernetes", "test/lib/relay", "test/lib/reconcile/pass"],
  ...["test/bin/relay.real", "test/passes/asynchronous-kind", "test/passes/forged-status", "test/passes/tenant-rights"],
];

const program = new Command("npm run api-servers --")
  .description(
    "Runs the tests that depend on the version of the API server, on the oldest and the newest supported version. " +
      "Builds each API server from source once, which takes about 10 minutes on 2 cores.",
  )
  .addArgument(new Argument("[minor]", "run the tests only on this version").choices(MINORS))
  .addHelpText("after", "\nExit status: 0 if all tests passed, 1 otherwise, 2 on incorrect usage.");

process.exitCode = await main();

async function main(): Promise<number> {
  const ended = parseArguments(program);
  if (ended !== undefined) return ended;
  const [only] = program.args;
  const minors = MINORS.filter((minor) => only === undefined || minor === only);
  const progress = (text: string) => process.stderr.write(`${text}\n`);
  let failed = 0;
  for (const minor of minors) {
    const release = { version: VERSIONS[minor], directory: join(import.meta.dirname, minor) };
    const { kubeApiserver } = await ensureRelease(release, { environment: process.env, progress });
    progress(`testing on Kubernetes ${release.version}`);
    const { status } = spawnSync("npx", ["vitest", "run", "--project", "real", ...TESTS], {
      stdio: "inherit",
      env: { ...process.env, KUBEBUILDER_ASSETS: dirname(kubeApiserver) },
    });
    if (status !== 0) failed++;
  }
  return failed === 0 ? 0 : 1;
}
