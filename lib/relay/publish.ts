import { type EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { ReconcileRequest } from "../queue/reconcile-request.ts";

/** Why an entry was not accepted: an error code of EventBridge, or the name of the error that the call ended with. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/**
 * Sends up to 10 requests and tells of each, in their order, why it was refused; `undefined`: it was accepted. Rejects when none
 * was accepted.
 */
export type Publish = (requests: readonly ReconcileRequest[]) => Promise<readonly (Refusal | undefined)[]>;

/** What PutEvents takes in one call. */
export const batchSize = 10;

const timeoutMs = 10_000;

/** Publishes to an EventBridge bus; a call that takes 10 s is given up. */
export function eventBridgePublish(client: Pick<EventBridgeClient, "send">, busName: string): Publish {
  return async (requests) => {
    const Entries = requests.map((request) => ({
      EventBusName: busName,
      Source: "driftless.relay",
      DetailType: "Object Changed",
      Detail: JSON.stringify(request),
    }));
    const abortSignal = AbortSignal.timeout(timeoutMs);
    const output = await client.send(new PutEventsCommand({ Entries }), { abortSignal });
    return requests.map((_, index) => {
      const entry = output.Entries?.[index];
      if (entry?.EventId !== undefined && entry.ErrorCode === undefined) return undefined;
      return { code: entry?.ErrorCode ?? "NoAnswer", message: entry?.ErrorMessage ?? "the answer has no such entry" };
    });
  };
}
