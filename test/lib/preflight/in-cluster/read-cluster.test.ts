import { afterEach, expect, test } from "vitest";
import { openCluster } from "../../../../lib/preflight/in-cluster/read-cluster.ts";
import { type StubApiServer, startStubApiServer } from "../../../support/kubernetes/stub-api-server.ts";

let stub: StubApiServer | undefined;
afterEach(() => stub?.close());

test("the same request is sent once, however many checks need it, and only when one does", async () => {
  stub = await startStubApiServer((request, response) => response.end(JSON.stringify({ method: request.method })));
  const { connection, requests } = stub;
  let connected = 0;
  const read = openCluster(async () => {
    connected += 1;
    return connection;
  });
  expect(connected).toBe(0);
  expect(await Promise.all([read("/version"), read("/version"), read("/livez")])).toEqual(
    Array(3).fill({ method: "GET" }),
  );
  expect([connected, requests.length]).toEqual([1, 2]);
});

test.each([
  [403, "403", /--kubeconfig with a file whose user may read/],
  [404, "404", /^$/],
])("a response with status %d becomes an error with its code and advice", async (status, code, advice) => {
  stub = await startStubApiServer((_, response) => response.writeHead(status).end("{}"));
  const { connection } = stub;
  await expect(openCluster(async () => connection)("/version")).rejects.toMatchObject({
    name: "ReadError",
    code,
    advice: expect.stringMatching(advice),
  });
});

test("if the API server does not respond, the error says so", async () => {
  stub = await startStubApiServer((request) => request.socket.destroy());
  const { connection } = stub;
  await expect(openCluster(async () => connection)("/version")).rejects.toMatchObject({
    message: expect.stringMatching(/^no response from the API server: /),
    code: undefined,
    advice: expect.stringContaining("Run this where the API server can be reached"),
  });
});
