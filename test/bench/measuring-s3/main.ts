import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import { s3Operation } from "../../support/s3-operation.ts";
import { createTally, type OpenTally } from "../../support/tally.ts";
import { createBuckets } from "./buckets.ts";
import type { S3Report } from "./measuring-s3.ts";

// An S3 for measuring only: node main.ts --port PORT --control-port PORT --delay MILLISECONDS
const { values } = parseArgs({
  options: { port: { type: "string" }, "control-port": { type: "string" }, delay: { type: "string" } },
});
const delayMs = Number(values.delay ?? 20);

const buckets = createBuckets();
const tally = createTally();
/** By bucket: which calls were made, and in how many rounds. */
const tallies = new Map<string, OpenTally>();

createServer((request, response) => {
  const { method = "GET", url = "/" } = request;
  const { pathname, searchParams: query } = new URL(url, "http://s3");
  const bucket = pathname.slice(1).replace(/\/$/, "");
  const operation = s3Operation({ method, path: pathname, query, copies: false });
  const own = tallyOf(bucket);
  tally.begin(operation);
  own.begin(operation);
  collect(request, (body) => {
    const answer = () => {
      tally.end();
      own.end();
      const objectOwnership = request.headers["x-amz-object-ownership"]?.toString();
      const {
        status,
        headers = {},
        body: text = "",
      } = buckets.answer({ method, bucket, query, objectOwnership, body });
      send(response, status, headers, text);
    };
    if (delayMs > 0) setTimeout(answer, delayMs);
    else answer();
  });
}).listen(Number(values.port), "127.0.0.1");

createServer((request, response) => {
  if (request.method === "POST") {
    tally.reset();
    tallies.clear();
  }
  const report: S3Report = {
    calls: Object.fromEntries([...tally.counts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    total: tally.total(),
    peakInFlight: tally.peakInFlight,
    buckets: [...tallies].map(([name, own]) => ({ name, calls: own.total(), rounds: own.rounds })),
  };
  send(response, 200, { "content-type": "application/json" }, JSON.stringify(report));
}).listen(Number(values["control-port"]), "127.0.0.1");

function tallyOf(bucket: string): OpenTally {
  const known = tallies.get(bucket);
  if (known !== undefined) return known;
  const made = createTally();
  tallies.set(bucket, made);
  return made;
}

function collect(request: IncomingMessage, done: (body: string) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => done(Buffer.concat(chunks).toString("utf8")));
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: string): void {
  response.writeHead(status, {
    "x-amz-request-id": "0000000000000000",
    ...(status === 204 ? {} : { "content-length": Buffer.byteLength(body) }),
    ...(body === "" ? {} : { "content-type": "application/xml" }),
    ...headers,
  });
  response.end(body);
}
