import { expect, it } from "vitest";
import { eventually } from "../../support/assertions/eventually.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";
import {
  type Answer,
  checkpointAt,
  event,
  hold,
  listOf,
  runRelayOn,
  watchesOf,
} from "../../support/kubernetes/scripted-api-server.ts";

const page = JSON.stringify({ kind: "BucketList", metadata: { resourceVersion: "9" }, items: [] });

/** Invalid responses to a watch, with the cause under which each is counted. */
const wrong: readonly (readonly [what: string, cause: string, answer: Answer])[] = [
  ["406, as for an unsupported format", "refused", (response) => response.writeHead(406).end("not acceptable")],
  ["a stream that ends immediately", "closed", (response) => response.end()],
  ["a list instead of events", "unreadable", (response) => response.end(`${page}\n`)],
  ["a list without a newline", "unreadable", (response) => response.end(page)],
  ["a page of HTML", "unreadable", (response) => response.end("<html>\n<body>please log in</body>\n</html>\n")],
  ["half an event", "unreadable", (response) => response.end('{"type":"ADDED","object":{"meta')],
  ["an object without uid", "unreadable", (response) => response.end(event("ADDED", { name: "a", namespace: "b" }))],
  ["an unknown type of event", "unreadable", (response) => response.end(event("RENAMED", objectMeta(6)))],
  ["an error of the API server in the stream", "refused", (response) => response.end(failure(500))],
];

it.each(wrong)(
  "treats %s as the end of the watch, counts it as %s, and continues from the same position",
  async (_, cause, answer) => {
    const { stub, published, metrics } = await runRelayOn([
      answer,
      (response) => response.write(event("ADDED", objectMeta(7))),
    ]);
    await eventually(() => expect(published).toMatchObject([{ name: "bucket-7", reason: "change" }]));
    expect(watchesOf(stub)).toEqual(["5", "5"]);
    expect(await metrics.registry.metrics()).toContain(
      `driftless_relay_watch_restarts_total{kind="buckets.s3.services.k8s.aws",cause="${cause}"} 1`,
    );
  },
);

it.each(wrong)("does not mistake %s for a full list", async (_what, _cause, answer) => {
  const { stub, published, stored } = await runRelayOn([answer, listOf(objectMeta(1))], { start: {} });
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-1", reason: "resync" }]));
  expect(watchesOf(stub)).toEqual(["list", "list"]);
  await eventually(() => expect(stored()).toEqual(checkpointAt("90")));
});

it.each([
  ["a Table", JSON.stringify({ kind: "Table", rows: [] })],
  ["a list without resourceVersion", JSON.stringify({ metadata: {}, items: [] })],
  ["a page of HTML", "<html>"],
])("does not mistake %s for a page", async (_, body) => {
  const refused: Answer = (response) => response.writeHead(422).end();
  const pages = [body, JSON.stringify({ metadata: { resourceVersion: "90" }, items: [{ metadata: objectMeta(1) }] })];
  const answerPage: Answer = (response) => response.end(pages.shift() ?? "{}");
  const { published, metrics } = await runRelayOn([refused, hold], { start: {}, page: answerPage });
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-1", reason: "resync" }]));
  expect(await metrics.registry.metrics()).toContain('cause="unreadable"} 1');
});

it("logs a warning when watches end immediately", async () => {
  const warnings: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (_: string, fields: unknown) => warnings.push(fields),
    error: () => undefined,
  };
  await runRelayOn([(response) => response.end(), hold], { log });
  await eventually(() => expect(warnings).toMatchObject([{ cause: "closed" }]));
});

it.each([
  ["429", (response: Parameters<Answer>[0]) => response.writeHead(429, { "retry-after": "7" }).end(), 7000],
  ["503", (response: Parameters<Answer>[0]) => response.writeHead(503, { "retry-after": "7" }).end(), 7000],
  ["429 in the stream", (response: Parameters<Answer>[0]) => response.end(failure(429, 7)), 7000],
  [
    "503 for an hour",
    (response: Parameters<Answer>[0]) => response.writeHead(503, { "retry-after": "3600" }).end(),
    60_000,
  ],
])(
  "waits before the next request for as long as the API server demands with %s, but for at most a minute",
  async (_, answer, waited) => {
    const { stub, sleeps } = await runRelayOn([answer, hold]);
    await eventually(() => expect(watchesOf(stub)).toEqual(["5", "5"]));
    expect(Math.max(...sleeps)).toBe(waited);
  },
);

it("also treats an error of its own as the end of the watch, and logs it", async () => {
  let faults = 1;
  const errors: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: string, fields: unknown) => errors.push(fields),
  };
  // The clock is read for each hint.
  const now = () => {
    if (told && faults-- > 0) throw new TypeError("the clock is broken");
    return 0;
  };
  let told = false;
  const tell: Answer = (response) => {
    told = true;
    response.write(event("ADDED", objectMeta(7)));
  };
  // An accepted heartbeat would also read the clock.
  const publishHeartbeat = () => Promise.withResolvers<undefined>().promise;
  const { stub, published } = await runRelayOn([tell, tell], { log, now, publishHeartbeat });
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-7", reason: "change" }]));
  expect(watchesOf(stub)).toEqual(["5", "5"]);
  expect(errors).toMatchObject([{ cause: "failed", error: "the clock is broken" }]);
});

function failure(code: number, retryAfterSeconds?: number): string {
  return `${JSON.stringify({ type: "ERROR", object: { code, message: "no", details: { retryAfterSeconds } } })}\n`;
}
