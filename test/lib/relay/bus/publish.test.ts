import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { expect, it, onTestFinished } from "vitest";
import { eventBridgePublish } from "../../../../lib/relay/bus/publish.ts";
import { moveTimeouts } from "../../../support/assertions/moved-timeouts.ts";
import { startHttpStub } from "../../../support/proxies/http-stub.ts";
import { relayRequest } from "../../../support/relay/relay-request.ts";

it("reports for each entry whether it was accepted", async () => {
  const publish = await publishTo({
    FailedEntryCount: 1,
    Entries: [{ EventId: "1" }, { ErrorCode: "ThrottlingException", ErrorMessage: "slow down" }],
  });
  expect(await publish([relayRequest(1), relayRequest(2)])).toEqual([
    undefined,
    { code: "ThrottlingException", message: "slow down" },
  ]);
});

it("does not treat an entry as accepted if the response lacks it", async () => {
  const publish = await publishTo({ FailedEntryCount: 0 });
  expect(await publish([relayRequest(1)])).toEqual([{ code: "NoAnswer", message: "the response lacks this entry" }]);
});

it("gives up after 10 s on a call that receives no response", async () => {
  const timeouts = moveTimeouts();
  const server = createServer(() => timeouts.elapse(10_000));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo; // A server that listens on TCP has such an address.
  await expect(publishAt(`http://127.0.0.1:${port}`)([relayRequest(1)])).rejects.toThrow("abort");
});

it("puts the bare request into a relay event", async () => {
  const entries: unknown[] = [];
  const client = {
    send: async ({ input }: { readonly input: { readonly Entries?: readonly unknown[] } }) => {
      entries.push(...(input.Entries ?? []));
      return { Entries: [{ EventId: "1" }] };
    },
  };
  await eventBridgePublish(client, "the-bus")([relayRequest(1)]);
  const event = { EventBusName: "the-bus", Source: "driftless.relay", DetailType: "Object Changed" };
  expect(entries).toEqual([{ ...event, Detail: JSON.stringify(relayRequest(1)) }]);
});

async function publishTo(answer: unknown) {
  const stub = await startHttpStub(() => ({ status: 200, body: JSON.stringify(answer) }));
  onTestFinished(() => stub.close());
  return publishAt(stub.url);
}

function publishAt(endpoint: string) {
  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  const client = new EventBridgeClient({ region: "us-west-2", endpoint, credentials, maxAttempts: 1 });
  onTestFinished(() => client.destroy());
  return eventBridgePublish(client, "the-bus");
}
