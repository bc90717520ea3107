import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { relayEvents } from "../../../lib/relay/bus/relay-events.ts";

/** The parts of a PutEvents entry that tests examine. */
export interface BusEvent {
  readonly EventBusName: string;
  readonly Source: string;
  readonly DetailType: string;
  readonly Detail: string;
}

/** A replacement for EventBridge, which accepts and keeps every event of every `PutEvents` call. */
export interface EventBus {
  /** All events except heartbeats. */
  readonly events: readonly BusEvent[];
  readonly heartbeats: readonly BusEvent[];
  /** The environment variables with which a relay of all kinds finds the bus. */
  readonly environment: Readonly<Record<string, string>>;
  /** Mutes or unmutes the bus. While muted, the bus keeps the events that it receives, but does not respond. */
  mute(mute: boolean): void;
}

/** Starts a bus, which is closed when the test ends. */
export async function startEventBus(): Promise<EventBus> {
  const events: BusEvent[] = [];
  const heartbeats: BusEvent[] = [];
  let muted = false;
  const server = createServer((request, response) => {
    void accept(request).then((answer) => {
      if (!muted) response.end(answer);
    });
  });
  async function accept(request: IncomingMessage): Promise<string> {
    const { Entries }: { readonly Entries: readonly BusEvent[] } = JSON.parse(await text(request));
    for (const entry of Entries) (entry.DetailType === relayEvents.heartbeat ? heartbeats : events).push(entry);
    return JSON.stringify({ FailedEntryCount: 0, Entries: Entries.map((_, index) => ({ EventId: String(index) })) });
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo; // A server that listens on TCP has such an address.
  return {
    events,
    heartbeats,
    environment: {
      EVENT_BUS_NAME: "the-bus",
      AWS_REGION: "us-west-2",
      KINDS: kinds.map(({ resource }) => resource.kind).join(","),
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: "000000000000",
      AWS_SECRET_ACCESS_KEY: "secret",
    },
    mute(now) {
      muted = now;
    },
  };
}
