import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { bundleRelayProgram } from "../support/relay-program.ts";

const program = await bundleRelayProgram();
const settings = { EVENT_BUS_NAME: "driftless", AWS_REGION: "us-west-2" };

it("explains itself", () => {
  const { status, stdout } = run(["--help"]);
  expect(status).toBe(0);
  expect(stdout).toContain("--kubeconfig FILE");
});

it.each([
  [[], {}, "EVENT_BUS_NAME must be the name or ARN of the event bus; AWS_REGION must be"],
  [["--helth-port", "0"], settings, "'--helth-port'"],
  [["--health-port", "many"], settings, '--health-port must be a port from 0 to 65535, not "many"'],
])("refuses %j with exit code 2 and says what is wrong", (flags, environment, message) => {
  const { status, stderr } = run(flags, environment);
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});

it("says what to do outside a cluster", () => {
  const { status, stderr } = run([], settings);
  expect(stderr).toContain("name a kubeconfig with --kubeconfig FILE");
  expect(status).toBe(1);
});

it("loads no kubeconfig reader in a pod, which would cost it memory", () => {
  const loaded = staticImports(program).map((file) => readFileSync(file, "utf8"));
  expect(loaded.join("")).not.toContain("certificate-authority-data");
  expect(loaded.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(500_000);
});

function run(flags: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, [program, ...flags], { env: environment, encoding: "utf8" });
}

/** The files that the program loads at its start. */
function staticImports(entry: string): readonly string[] {
  const files = new Set([entry]);
  for (const file of files) {
    const imports = readFileSync(file, "utf8").matchAll(/(?:from|import)"(\.\/[^"]+)"/g);
    for (const [, path = ""] of imports) files.add(join(dirname(file), path));
  }
  return [...files];
}
