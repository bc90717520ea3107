import { expect, onTestFinished, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { startStubApiServer } from "../../support/kubernetes/stub-api-server.ts";
import { writeKubeconfig } from "../../support/kubernetes/write-kubeconfig.ts";
import { startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";

const OWN = `kubectl driftless ${manifest.version}, on Node.js ${process.versions.node}\n`;

/** Runs `kubectl driftless version` in a cluster whose deployment has published this data, or none. */
async function run(published: object | undefined, ...args: readonly string[]) {
  const stub = await startStubApiServer((_, response) => {
    response.writeHead(published === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(published === undefined ? { reason: "NotFound" } : { data: published }));
  });
  onTestFinished(() => stub.close());
  const environment = { KUBECONFIG: await writeKubeconfig(stub.connection, "token") };
  const directory = await temporaryDirectory();
  const program = startLocalProgram(directory, ["version", ...args], environment, "kubectl-driftless");
  const code = await program.ended;
  return { code, requests: stub.requests.length, ...program.output() };
}

test("shows the version of the program and of the deployment", async () => {
  expect(await run({ version: manifest.version })).toMatchObject({
    code: 0,
    stdout: `${OWN}deployment ${manifest.version}, in the context c\n`,
    stderr: "",
  });
});

test("a deployment of another version is something to report", async () => {
  const { code, stdout } = await run({ version: "99.0.0" }, "-o", "json");
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ kind: "Version", version: manifest.version, deployment: "99.0.0" });
});

test("says why the version of the deployment is unknown", async () => {
  expect(await run({ region: "us-west-2" })).toMatchObject({
    code: 0,
    stdout: OWN,
    stderr: "the deployed version is unknown: the deployment is older, and does not say it\n",
  });
  expect((await run(undefined)).stderr).toMatch(/unknown: no deployment has published its parameters in the context c/);
});

test("--client does not ask the cluster", async () => {
  expect(await run({ version: "99.0.0" }, "--client")).toEqual({ code: 0, requests: 0, stdout: OWN, stderr: "" });
});
