import { createServer, type Server } from "node:http";
import { SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, expect, test } from "vitest";
import { createWorkQueue } from "../../../lib/queue/work-queue.ts";
import { requestFor } from "../../support/programs/request-for.ts";

interface Call {
  readonly operation: string;
  readonly body: { readonly Entries: readonly { readonly Id: string; readonly MessageBody: string }[] } & Record<
    string,
    unknown
  >;
}
type Answer = (call: Call) => unknown;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A work queue whose SQS responds with the value that `answer` returns, and does not respond when `answer` returns `undefined`. */
async function queueAnswering(answer: Answer) {
  const calls: Call[] = [];
  server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const operation = String(incoming.headers["x-amz-target"]).replace("AmazonSQS.", "");
      const call: Call = { operation, body: JSON.parse(Buffer.concat(chunks).toString()) };
      calls.push(call);
      const answered = answer(call);
      if (answered === undefined) return;
      outgoing.setHeader("content-type", "application/x-amz-json-1.0").end(JSON.stringify(answered));
    });
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const sqs = new SQSClient({
    endpoint: `http://127.0.0.1:${address.port}`,
    region: "us-west-2",
    credentials: { accessKeyId: "key", secretAccessKey: "secret" },
    md5: false,
  });
  const waits: number[] = [];
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  return { calls, waits, url: "http://127.0.0.1/000000000000/changes", queue: createWorkQueue({ sqs, wait }) };
}

test("sends a bare request with its delay", async () => {
  const { calls, url, queue } = await queueAnswering(() => ({ Successful: [{ Id: "0", MessageId: "m" }] }));
  const request = requestFor({ reason: "requeue", attempt: 3 });
  await queue.send(url, { request, delaySeconds: 20 });
  expect(calls).toEqual([
    {
      operation: "SendMessageBatch",
      body: { QueueUrl: url, Entries: [{ Id: "0", MessageBody: JSON.stringify(request), DelaySeconds: 20 }] },
    },
  ]);
});

test("collects the requests that arrive while a call is under way, and sends them in one call per queue", async () => {
  const { calls, url, queue } = await queueAnswering(() => ({ Successful: [] }));
  const send = (name: string, to = url) => queue.send(to, { request: requestFor({ name }), delaySeconds: 0 });
  await Promise.all([send("a"), send("b"), send("c"), send("d", `${url}-resync`)]);
  const sent = calls.map(({ body }) => [
    body.QueueUrl,
    ...body.Entries.map(({ MessageBody }) => JSON.parse(MessageBody).name),
  ]);
  expect(sent).toEqual([
    [url, "a"],
    [`${url}-resync`, "d"],
    [url, "b", "c"],
  ]);
});

test("reports a rejected request only to the caller that sent it", async () => {
  const refused = { Id: "1", Code: "InvalidMessageContents", Message: "bad character", SenderFault: true };
  const { url, queue } = await queueAnswering(({ body }) => ({ Failed: body.Entries.length === 2 ? [refused] : [] }));
  const send = (name: string) => queue.send(url, { request: requestFor({ name }), delaySeconds: 0 });
  const [first, second, third] = await Promise.allSettled([send("a"), send("b"), send("c")]);
  expect([first?.status, second?.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(third).toMatchObject({ reason: { message: "InvalidMessageContents: bad character" } });
});

test("makes a message visible again after the given time", async () => {
  const { calls, url, queue } = await queueAnswering(() => ({}));
  await queue.setVisibility(url, "handle", 40);
  expect(calls).toEqual([
    { operation: "ChangeMessageVisibility", body: { QueueUrl: url, ReceiptHandle: "handle", VisibilityTimeout: 40 } },
  ]);
});

test("gives up quickly if SQS does not respond to a visibility change", async () => {
  const { calls, url, queue } = await queueAnswering(() => undefined);
  await expect(queue.setVisibility(url, "handle", 40)).rejects.toThrow("Request aborted");
  expect(calls).toHaveLength(1);
});

test("sends again only those requests in a batch that were rejected", async () => {
  const { calls, url, queue, waits } = await queueAnswering(({ body }) => ({
    Failed: body.Entries.length === 3 ? [{ Id: "1", Code: "InternalError", SenderFault: false }] : [],
  }));
  const batch = ["a", "b", "c"].map((name) => ({ request: requestFor({ name }), delaySeconds: 0 }));
  await queue.sendBatch(url, batch);
  const names = calls.map(({ body }) => body.Entries.map(({ MessageBody }) => JSON.parse(MessageBody).name));
  expect(names).toEqual([["a", "b", "c"], ["b"]]);
  expect(waits).toHaveLength(1);
});

test("gives up on a batch that SQS rejects with a sender fault, and reports the reason", async () => {
  const { calls, url, queue } = await queueAnswering(() => ({
    Failed: [{ Id: "0", Code: "InvalidMessageContents", Message: "bad character", SenderFault: true }],
  }));
  const sending = queue.sendBatch(url, [{ request: requestFor(), delaySeconds: 0 }]);
  await expect(sending).rejects.toThrow("1 of 1 requests not sent: InvalidMessageContents: bad character");
  expect(calls).toHaveLength(1);
});

test("gives up after five attempts", async () => {
  const { calls, url, queue } = await queueAnswering(() => ({
    Failed: [{ Id: "0", Code: "InternalError", SenderFault: false }],
  }));
  await expect(queue.sendBatch(url, [{ request: requestFor(), delaySeconds: 0 }])).rejects.toThrow("InternalError");
  expect(calls).toHaveLength(5);
});
