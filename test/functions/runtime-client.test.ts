import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bundle, type ProgramName } from "../../infra/functions/bundle.ts";
import type { Reader } from "../../lib/settings/settings.ts";
import { startStubApiServer } from "../support/kubernetes/stub-api-server.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";
import { functionEnvironment } from "../support/real/function-environment.ts";
import { ensureRuntimeClient, invokeWithRuntimeClient } from "../support/runtime-client/runtime-client.ts";

/** The runtime interface client is compiled from source, so only `npm run runtime-client` runs these tests. */
const isAskedFor = process.env.npm_lifecycle_event === "runtime-client";

let client: string;

describe.skipIf(!isAskedFor)("with Lambda's runtime interface client for Node.js", () => {
  beforeAll(async () => {
    client = await ensureRuntimeClient();
  }, 900_000);

  test("the reconcile function responds to a batch", async () => {
    const event = { Records: [] };
    expect(await invoke("reconcile", event)).toEqual({ path: "response", body: { batchItemFailures: [] } });
  });

  test("the sweep function lists the objects of an empty cluster", async () => {
    const { path, body } = await invoke("sweep", { windowSeconds: 900 });
    expect({ path, body }).toMatchObject({ path: "response", body: { listed: 0, enqueued: 0 } });
  });

  test("the drift function drops an event that is not CloudTrail's, without an error", async () => {
    const { path, body } = await invoke("drift", { source: "somebody" });
    expect({ path, body }).toEqual({ path: "response", body: null });
  });

  test("the installer function fails for a request that is not CloudFormation's", async () => {
    expect(await invoke("install", {})).toMatchObject({ path: "error", body: { errorType: expect.any(String) } });
  });

  test("a function whose environment is invalid names the invalid variable", async () => {
    const { path, body } = await invoke("reconcile", { Records: [] }, { SETTINGS: "{}" });
    expect({ path, body }).toMatchObject({
      path: "init/error",
      body: { errorMessage: expect.stringContaining("SETTINGS: clusterName is missing") },
    });
  });

  test("the widget's function describes itself", async () => {
    const { path, body } = await invoke("history-widget", { describe: true });
    expect({ path, body }).toEqual({ path: "response", body: expect.stringContaining("Driftless: history") });
  });
});

/** Bundles a function as it is deployed, and invokes it for an empty cluster. */
async function invoke(name: ProgramName, event: unknown, own: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryDirectory();
  await bundle(name, folder);
  const files = { token: "unused", "installation.json": JSON.stringify({ manifests: [] }) };
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const stub = await startStubApiServer((_, response) => response.writeHead(404).end());
  onTestFinished(() => stub.close());
  return await invokeWithRuntimeClient(client, folder, event, {
    SETTINGS: JSON.stringify({ kinds: ["Bucket"] }),
    ...(isReader(name) && functionEnvironment(name, stub.connection, join(folder, "token"))),
    AWS_REGION: "us-west-2",
    HISTORY_LOG_GROUP: "history",
    OWN_SESSION_ARN: "arn:aws:sts::111122223333:assumed-role/reconcile/reconcile",
    AWS_ACCESS_KEY_ID: "unused",
    AWS_SECRET_ACCESS_KEY: "unused",
    ...own,
  });
}

function isReader(name: string): name is Reader {
  return ["reconcile", "sweep", "drift", "install"].includes(name);
}
