import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { get } from "node:https";
import { expect, onTestFinished, test } from "vitest";
import { startStubApiServer } from "./stub-api-server.ts";
import { startWithoutWatchList } from "./without-watch-list.ts";

test("passes on an answer, but no request to list objects in a watch", async () => {
  const { send } = await setUp((_incoming, outgoing) => outgoing.end("objects"));
  const [listed] = await once(send("/objects"), "response");
  expect((await listed.toArray()).join("")).toBe("objects");
  const [watched] = await once(send("/objects?watch=true&sendInitialEvents=true"), "response");
  expect(watched.resume().statusCode).toBe(422);
});

test("closes the request to the API server if the client goes away before there is an answer", async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
  const { send } = await setUp((_incoming, outgoing) => resolve(outgoing));
  const sent = send("/objects");
  const closed = once(await arrived, "close");
  sent.destroy();
  await closed;
});

async function setUp(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  const apiServer = await startStubApiServer(answer);
  const proxy = await startWithoutWatchList(apiServer.connection);
  onTestFinished(async () => {
    await proxy.close();
    await apiServer.close();
  });
  const { server, ca } = proxy.connection;
  const send = (path: string) => get(new URL(path, server), { ca, agent: false }).on("error", () => undefined);
  return { send };
}
