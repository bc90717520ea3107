import { expect, it, onTestFinished } from "vitest";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import { createCheckpoint } from "../../../lib/relay/checkpoint.ts";
import { eventually } from "../../support/assertions/eventually.ts";
import { moveTimeouts } from "../../support/assertions/moved-timeouts.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";
import { checkpointAt } from "../../support/kubernetes/scripted-api-server.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { startFreezingProxy } from "../../support/proxies/freezing-proxy.ts";
import { startTestRelay } from "../../support/relay/test-relay.ts";
import { startWatchedApiServer } from "../../support/relay/watched-api-server.ts";

it("continues the watch and the checkpoint over new connections when the existing ones become black holes", async () => {
  const timeouts = moveTimeouts();
  const server = await startWatchedApiServer({ configMap: checkpointAt("5") });
  const proxy = await startFreezingProxy(server.stub.connection.server);
  onTestFinished(() => proxy.close());
  const connection = { ...server.stub.connection, server: proxy.url };
  const checkpoint = createCheckpoint({
    send: createSendRequest(connection),
    reference: { namespace: "driftless-system", name: "driftless-relay-checkpoint" },
    log: silentLog,
    now: Date.now,
  });
  const { published, metrics } = startTestRelay({ connection, checkpoint, inactivityMs: 500 });
  server.change(objectMeta(6));
  await eventually(() => expect(server.configMap()).toEqual(checkpointAt("6")));

  proxy.freeze();
  server.change(objectMeta(7));
  await eventually(() => expect(published.map(({ name }) => name)).toEqual(["bucket-6", "bucket-7"]));
  expect(await metrics.registry.metrics()).toContain('cause="silent"');
  // A request for the checkpoint is abandoned after 10 s.
  await eventually(() => {
    timeouts.elapse(10_000);
    expect(server.configMap()).toEqual(checkpointAt("7"));
  });
});
