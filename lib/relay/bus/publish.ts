import { type EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { ReconcileRequest } from "../../queue/reconcile-request.ts";
import type { PublishHeartbeat } from "./heartbeat.ts";
import type { Refusal } from "./refusal.ts";
import { relayEvents } from "./relay-events.ts";

/** Sends up to 10 requests. Resolves to why each was refused, in order, or `undefined` if it was accepted. Rejects if none was accepted. */
export type Publish = (requests: readonly ReconcileRequest[]) => Promise<readonly (Refusal | undefined)[]>;

/** How many entries PutEvents accepts in one call. */
export const batchSize = 10;

const timeoutMs = 10_000;

type Client = Pick<EventBridgeClient, "send">;

/** Publishes requests to an EventBridge bus; abandons a call after 10 s. */
export function eventBridgePublish(client: Client, busName: string): Publish {
  return (requests) => putEvents(client, busName, relayEvents.change, requests);
}

/** Publishes heartbeats to an EventBridge bus; abandons a call after 10 s. */
export function eventBridgeHeartbeat(client: Client, busName: string): PublishHeartbeat {
  return async (heartbeat) => (await putEvents(client, busName, relayEvents.heartbeat, [heartbeat]))[0];
}

async function putEvents(
  client: Client,
  EventBusName: string,
  DetailType: string,
  details: readonly object[],
): Promise<readonly (Refusal | undefined)[]> {
  const Entries = details.map((detail) => ({
    EventBusName,
    Source: relayEvents.source,
    DetailType,
    Detail: JSON.stringify(detail),
  }));
  const abortSignal = AbortSignal.timeout(timeoutMs);
  const output = await client.send(new PutEventsCommand({ Entries }), { abortSignal });
  return details.map((_, index) => {
    const entry = output.Entries?.[index];
    if (entry?.EventId !== undefined && entry.ErrorCode === undefined) return undefined;
    return { code: entry?.ErrorCode ?? "NoAnswer", message: entry?.ErrorMessage ?? "the response lacks this entry" };
  });
}
