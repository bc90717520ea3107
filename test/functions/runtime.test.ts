import { writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openReconcile, openSweep } from "../../functions/runtime.ts";
import { kinds } from "../../lib/kinds/index.ts";
import { CLUSTER_TAG } from "../../lib/queue/cluster-registration.ts";
import type { QueuedRequest } from "../../lib/queue/reconcile-request.ts";
import { startOutcome } from "../../lib/reconcile/act/outcome.ts";
import type { Reader } from "../../lib/settings/settings.ts";
import type { SettingParameters } from "../../lib/settings/settings-for.ts";
import { type StubApiServer, startStubApiServer } from "../support/kubernetes/stub-api-server.ts";
import { silentLog } from "../support/programs/silent-log.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";
import { functionEnvironment } from "../support/real/function-environment.ts";

test("the reconcile function reads only objects of the deployment's kinds, and drops the others", async () => {
  const { requests } = await deployWith("reconcile", { kinds: ["Bucket"] });
  const { reconcile } = openReconcile();
  const outcomes = [];
  for (const { resource } of kinds) {
    const { group, version, kind } = resource;
    const message: QueuedRequest = {
      id: kind,
      request: { group, version, kind, namespace: "default", name: "one", uid: "uid", reason: "change" },
    };
    const run = {
      holder: "test",
      signal: new AbortController().signal,
      send: () => expect.fail("nothing must be sent"),
      outcome: startOutcome(),
    };
    await reconcile([message], run, silentLog);
    outcomes.push(`${kind}: ${run.outcome.result}`);
  }
  const expected = kinds.map(({ resource: { kind } }) => `${kind}: ${kind === "Bucket" ? "gone" : "unknown-kind"}`);
  expect(outcomes).toEqual(expected);
  expect(requests.map(({ url }) => url.pathname)).toEqual([
    "/apis/s3.services.k8s.aws/v1alpha1/namespaces/default/buckets/one",
  ]);
});

test("the reconcile function does nothing for a cluster other than the one that is registered for the deployment", async () => {
  const sqs = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify({ Tags: { [CLUSTER_TAG]: "of-the-first" } }));
  });
  await new Promise<void>((resolve) => void sqs.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void sqs.close());
  const { port } = sqs.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const { requests } = await deployWith(
    "reconcile",
    {},
    {
      REGISTRATION_QUEUE_URL: `${endpoint}/changes`,
      AWS_ENDPOINT_URL_SQS: endpoint,
      AWS_ACCESS_KEY_ID: "unused",
      AWS_SECRET_ACCESS_KEY: "unused",
    },
    (_, response) => response.end(JSON.stringify({ metadata: { name: "kube-system", uid: "of-the-second" } })),
  );
  const [{ resource: kind } = expect.fail()] = kinds;
  const request = { ...kind, namespace: "default", name: "one", uid: "uid", reason: "change" as const };
  const run = {
    holder: "test",
    signal: new AbortController().signal,
    send: () => expect.fail("nothing must be sent"),
    outcome: startOutcome(),
  };
  await expect(openReconcile().reconcile([{ id: "1", request }], run, silentLog)).rejects.toThrow(
    "the API server does not belong to the cluster that is registered for test",
  );
  expect(requests.map(({ url }) => url.pathname)).toEqual(["/api/v1/namespaces/kube-system"]);
});

test("in shadow mode the reconcile function only reads, and says what it would do", async () => {
  const [{ resource: kind } = expect.fail()] = kinds.filter(({ resource }) => resource.kind === "Bucket");
  const { group, version } = kind;
  const metadata = {
    name: "one",
    namespace: "default",
    uid: "uid",
    resourceVersion: "7",
    generation: 1,
    finalizers: [`finalizers.${group}/Bucket`],
    deletionTimestamp: "2030-01-01T00:00:00Z",
  };
  const methods: (string | undefined)[] = [];
  await deployWith("reconcile", { mode: "shadow", deletionPolicy: "retain" }, {}, (request, response) => {
    methods.push(request.method);
    response.end(
      JSON.stringify({ apiVersion: `${group}/${version}`, kind: "Bucket", metadata, spec: { name: "one" } }),
    );
  });
  const request = { group, version, kind: "Bucket", namespace: "default", name: "one", uid: "uid", reason: "change" };
  const run = {
    holder: "test",
    signal: new AbortController().signal,
    send: () => expect.fail("nothing must be sent"),
    outcome: startOutcome(),
  };
  await openReconcile().reconcile([{ id: "1", request: { ...request, reason: "change" } }], run, silentLog);
  expect(run.outcome).toMatchObject({ result: "foreseen", outlook: { would: "release" } });
  expect(methods).toEqual(["GET", "GET"]);
});

test("the sweep lists objects of the deployment's kinds only", async () => {
  const { requests } = await deployWith("sweep", { kinds: ["Repository", "Bucket"] });
  expect(await openSweep().sweep({ windowSeconds: 900 })).toMatchObject({ listed: 0 });
  expect(requests.map(({ url }) => url.pathname)).toEqual([
    "/apis/ecr.services.k8s.aws/v1alpha1/repositories",
    "/apis/s3.services.k8s.aws/v1alpha1/buckets",
  ]);
});

/** Sets a function's environment, and returns its API server. The server responds with `answer`. By default, it has no objects. */
async function deployWith(
  reader: Reader,
  parameters: SettingParameters,
  own: Readonly<Record<string, string>> = {},
  answer: RequestListener = (_, response) => response.writeHead(404).end(),
): Promise<StubApiServer> {
  const stub = await startStubApiServer(answer);
  onTestFinished(() => stub.close());
  const tokenFile = join(await temporaryDirectory(), "token");
  writeFileSync(tokenFile, "unused");
  const variables = { ...functionEnvironment(reader, stub.connection, tokenFile, parameters), ...own };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return stub;
}
