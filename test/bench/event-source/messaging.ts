import { hash } from "node:crypto";
import { queueFor } from "../../../lib/queue/queue-for.ts";
import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import { relayEvents } from "../../../lib/relay/bus/relay-events.ts";
import { type JsonServer, startJsonServer } from "./json-server.ts";
import { createQueue, type Queue } from "./queue.ts";

/** The bus and the queues of a deployment, served as EventBridge and SQS serve them, with the rules between them. */
export interface Messaging extends AsyncDisposable {
  /** The endpoint of both services. */
  readonly endpoint: string;
  readonly changes: Queue;
  readonly resync: Queue;
  /** The number of events that the bus has accepted. */
  readonly events: number;
}

/** The members of requests to both services. Each operation reads only its own members. */
interface Call {
  readonly QueueUrl?: string;
  readonly MessageBody?: string;
  readonly DelaySeconds?: number;
  readonly ReceiptHandle?: string;
  readonly VisibilityTimeout?: number;
  readonly Entries?: readonly Entry[];
}

interface Entry {
  readonly Id?: string;
  readonly MessageBody?: string;
  readonly DelaySeconds?: number;
  readonly Source?: string;
  readonly DetailType?: string;
  readonly Detail?: string;
}

// The same values as in the deployed stack.
const VISIBILITY_SECONDS = 180;
const MAXIMUM_RECEIPTS = 100;
const ACCOUNT = "000000000000";

/** Lets a benchmark observe the events that are sent to the bus, or makes the bus reject them. */
export interface EventObserver {
  /** Called with the detail of each event that the bus accepts. */
  readonly onEvent?: (detail: string) => void;
  /** Whether the bus rejects an entry. Called for each entry. */
  readonly refuses?: () => boolean;
}

/** Starts an empty bus and two empty queues. */
export async function startMessaging({ onEvent, refuses = () => false }: EventObserver = {}): Promise<Messaging> {
  let events = 0;
  const server: JsonServer = await startJsonServer((request, body, respond) => {
    const operation = String(request.headers["x-amz-target"] ?? "").replace(/^.*\./, "");
    // The SDK has serialised it.
    respond(200, serve(operation, JSON.parse(body) as Call));
  });
  const [changes, resync] = [queueNamed("changes"), queueNamed("resync")];

  return {
    endpoint: server.url,
    changes,
    resync,
    get events() {
      return events;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };

  function queueNamed(name: string): Queue {
    return createQueue({
      arn: `arn:aws:sqs:us-west-2:${ACCOUNT}:${name}`,
      url: `${server.url}/${ACCOUNT}/${name}`,
      visibilitySeconds: VISIBILITY_SECONDS,
      maxReceiveCount: MAXIMUM_RECEIPTS,
    });
  }

  function serve(operation: string, call: Call): unknown {
    switch (operation) {
      case "PutEvents": {
        const Entries = (call.Entries ?? []).map((entry) =>
          // The relay's heartbeats are not part of the load.
          entry.DetailType === relayEvents.heartbeat
            ? { EventId: "heartbeat" }
            : refuses()
              ? { ErrorCode: "InternalFailure", ErrorMessage: "refused" }
              : { EventId: route(entry) },
        );
        return { FailedEntryCount: Entries.filter((entry) => "ErrorCode" in entry).length, Entries };
      }
      case "SendMessage":
        return sent(called(call), call);
      case "SendMessageBatch":
        return { Successful: (call.Entries ?? []).map((entry) => ({ Id: entry.Id, ...sent(called(call), entry) })) };
      case "ChangeMessageVisibility":
        called(call).changeVisibility(call.ReceiptHandle ?? "", call.VisibilityTimeout ?? 0);
        return {};
      default:
        throw new Error("UnknownOperationException");
    }
  }

  function called({ QueueUrl = "" }: Call): Queue {
    const queue = [changes, resync].find(({ url }) => new URL(url).pathname === new URL(QueueUrl).pathname);
    if (queue === undefined) throw new Error("QueueDoesNotExist");
    return queue;
  }

  /** Applies the deployed rules, whose patterns agree with `queueFor`. The event's detail is the message. */
  function route({ Source, DetailType, Detail = "" }: Entry): string {
    events += 1;
    onEvent?.(Detail);
    if (Source === relayEvents.source && DetailType === relayEvents.change) {
      // The relay has sent it.
      const request = JSON.parse(Detail) as ReconcileRequest;
      (queueFor(request) === "changes" ? changes : resync).send(Detail);
    }
    return String(events);
  }
}

function sent(queue: Queue, { MessageBody = "", DelaySeconds = 0 }: Entry) {
  return { MessageId: queue.send(MessageBody, DelaySeconds), MD5OfMessageBody: hash("md5", MessageBody) };
}
