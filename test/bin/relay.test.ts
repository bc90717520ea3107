import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { startEventBus } from "../support/aws/event-bus.ts";
import { checkpointAt } from "../support/kubernetes/scripted-api-server.ts";
import { writeKubeconfig } from "../support/kubernetes/write-kubeconfig.ts";
import { bundleRelayProgram, startRelayProgram } from "../support/relay/relay-program.ts";
import { startWatchedApiServer } from "../support/relay/watched-api-server.ts";

const program = await bundleRelayProgram();
const settings = { EVENT_BUS_NAME: "driftless", AWS_REGION: "us-west-2", KINDS: "Bucket" };

it("prints its usage", () => {
  const { status, stdout } = run(["--help"]);
  expect(status).toBe(0);
  expect(stdout).toContain("--kubeconfig FILE");
});

it.each([
  [[], {}, "EVENT_BUS_NAME must be the name or ARN of the event bus; AWS_REGION must be"],
  [
    [],
    { ...settings, KINDS: "Bucket,Widget" },
    `KINDS must be one or more of ${kinds.map(({ resource }) => resource.kind).join(", ")}, separated by commas`,
  ],
  [["--helth-port", "0"], settings, "'--helth-port'"],
  [["--health-port", "many"], settings, '--health-port must be a port from 0 to 65535, not "many"'],
])("rejects %j with exit code 2 and says what is wrong", (flags, environment, message) => {
  const { status, stderr } = run(flags, environment);
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});

it.each([
  ["Bucket", ["buckets"]],
  ["Bucket,Table", ["buckets", "tables"]],
])("watches the kinds %s and requests no others", async (KINDS, plurals) => {
  const server = await startWatchedApiServer({ configMap: checkpointAt("5") });
  const { environment } = await startEventBus();
  const kubeconfig = await writeKubeconfig(server.stub.connection, "unused");
  const { log } = startRelayProgram(program, kubeconfig, { ...environment, KINDS });
  // The relay is ready when the API server has responded for every kind that the relay requests.
  await eventually(async () => {
    const { healthPort } = log().find(({ message }) => message === "listening") ?? {};
    expect((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status).toBe(200);
  });
  const asked = server.stub.requests.flatMap(({ url }) => /\.aws\/v1alpha1\/(\w+)$/.exec(url.pathname)?.[1] ?? []);
  expect([...new Set(asked)].sort()).toEqual(plurals);
});

it("outside a cluster, says what to do", () => {
  const { status, stderr } = run([], settings);
  expect(stderr).toContain("specify a kubeconfig with --kubeconfig FILE");
  expect(status).toBe(1);
});

it("loads no kubeconfig reader in a pod, because the reader would cost memory", () => {
  const loaded = staticImports(program).map((file) => readFileSync(file, "utf8"));
  expect(loaded.join("")).not.toContain("certificate-authority-data");
  expect(loaded.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(500_000);
});

function run(flags: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, [program, ...flags], { env: environment, encoding: "utf8" });
}

/** The files that the program loads at startup. */
function staticImports(entry: string): readonly string[] {
  const files = new Set([entry]);
  for (const file of files) {
    const imports = readFileSync(file, "utf8").matchAll(/(?:from|import)"(\.\/[^"]+)"/g);
    for (const [, path = ""] of imports) files.add(join(dirname(file), path));
  }
  return [...files];
}
