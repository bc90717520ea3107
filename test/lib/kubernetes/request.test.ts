import type { RequestListener } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import { type StubApiServer, startStubApiServer } from "../../support/kubernetes/stub-api-server.ts";

const get = { method: "GET", path: "/api/v1/namespaces/team?x=y" } as const;
let stub: StubApiServer | undefined;
afterEach(() => stub?.close());

async function start(listener: RequestListener, connection: Partial<Connection> = {}) {
  stub = await startStubApiServer(listener);
  const { requests } = stub;
  return { send: createSendRequest({ ...stub.connection, ...connection }), requests };
}

test("sends the given request, and returns the JSON of the response", async () => {
  const { send, requests } = await start((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => response.end(JSON.stringify({ body, type: request.headers["content-type"] })));
  });
  expect(
    await send({ ...get, method: "PATCH", body: { a: "ü" }, contentType: "application/merge-patch+json" }),
  ).toEqual({ body: '{"a":"ü"}', type: "application/merge-patch+json" });
  expect(requests[0]).toMatchObject({ accept: "application/json", authorization: undefined });
  expect(`${requests[0]?.url.pathname}${requests[0]?.url.search}`).toBe(get.path);
});

test("sends only reads on a read-only connection", async () => {
  const { send, requests } = await start((_, response) => response.end("{}"), { readOnly: true });
  for (const method of ["POST", "PATCH", "PUT", "DELETE"] as const) {
    await expect(send({ ...get, method, body: {} })).rejects.toMatchObject({
      name: "KubernetesApiError",
      message: expect.stringContaining("not sent because this connection is read-only"),
    });
  }
  await send(get);
  expect(requests).toHaveLength(1);
});

describe("a token", () => {
  test("that is rejected is renewed once", async () => {
    const asked: boolean[] = [];
    const { send, requests } = await start(
      (request, response) => {
        response.statusCode = request.headers.authorization === "Bearer new" ? 200 : 401;
        response.end("{}");
      },
      {
        async token(options) {
          asked.push(options?.refresh ?? false);
          return options?.refresh ? "new" : "old";
        },
      },
    );
    await send(get);
    expect(asked).toEqual([false, true]);
    expect(requests.map(({ authorization }) => authorization)).toEqual(["Bearer old", "Bearer new"]);
  });

  test("that is rejected a second time causes an error", async () => {
    const { send, requests } = await start(
      (_request, response) => {
        response.statusCode = 401;
        response.end("{}");
      },
      { token: async () => "old" },
    );
    await expect(send(get)).rejects.toMatchObject({ name: "KubernetesApiError", status: 401 });
    expect(requests).toHaveLength(2);
  });

  test("that cannot be obtained causes a KubernetesApiError that says so", async () => {
    const cause = new Error("secret is gone");
    const { send, requests } = await start((_request, response) => response.end("{}"), {
      token: () => Promise.reject(cause),
    });
    await expect(send(get)).rejects.toMatchObject({
      name: "KubernetesApiError",
      message: "no token for the API server: secret is gone",
      cause,
    });
    expect(requests).toEqual([]);
  });
});

describe("a rejection", () => {
  test("carries the API server's status, reason and message", async () => {
    const { send } = await start((_request, response) => {
      response.statusCode = 409;
      response.end(JSON.stringify({ kind: "Status", reason: "Conflict", message: "modified" }));
    });
    await expect(send(get)).rejects.toMatchObject({
      name: "KubernetesApiError",
      message: `GET ${get.path}: modified`,
      status: 409,
      reason: "Conflict",
    });
  });

  test("by a proxy is treated the same way, whatever its body", async () => {
    const { send } = await start((_request, response) => {
      response.statusCode = 502;
      response.end("<html>");
    });
    await expect(send(get)).rejects.toMatchObject({
      message: `GET ${get.path}: HTTP status 502`,
      status: 502,
      reason: undefined,
    });
  });
});

test("a response that is not JSON causes an error that says so", async () => {
  const { send } = await start((_request, response) => response.end("<html>"));
  await expect(send(get)).rejects.toMatchObject({
    name: "KubernetesApiError",
    message: `GET ${get.path}: the API server's response is not JSON`,
  });
});

test("a missing response causes an error without a status", async () => {
  const { send } = await start((request) => request.socket.destroy());
  await expect(send(get)).rejects.toMatchObject({ name: "KubernetesApiError", status: undefined });
});

test("a connection that died while it was kept alive is replaced", async () => {
  let requests = 0;
  const { send } = await start((request, response) => {
    if (++requests === 2) request.socket.destroy();
    else response.end("{}");
  });
  await send(get);
  expect(await send(get)).toEqual({});
  expect(requests).toBe(3);
});
