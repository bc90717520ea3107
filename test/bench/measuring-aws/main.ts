import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import { createTally, type OpenTally } from "../../support/assertions/tally.ts";
import { awsOperation } from "../../support/aws/aws-operation.ts";
import { createBuckets } from "./buckets.ts";
import type { JsonInput, JsonService } from "./json-service.ts";
import type { AwsReport } from "./measuring-aws.ts";
import { createRepositories } from "./repositories.ts";
import { assumedRole } from "./sessions.ts";
import { createTables } from "./tables.ts";

// S3, DynamoDB, ECR and STS for measuring only: node main.ts --port PORT --control-port PORT --delay MILLISECONDS
const { values } = parseArgs({
  options: { port: { type: "string" }, "control-port": { type: "string" }, delay: { type: "string" } },
});
const delayMs = Number(values.delay ?? 20);

const buckets = createBuckets();
/** The services that speak JSON, by the prefix of the header that names the operation. */
const jsonServices: Readonly<Record<string, JsonService | undefined>> = {
  DynamoDB_20120810: createTables(),
  AmazonEC2ContainerRegistry_V20150921: createRepositories(),
};
const tally = createTally();
/** For each resource, the calls that were made, and the number of rounds. */
const tallies = new Map<string, OpenTally>();

createServer((request, response) => {
  collect(request, (body) => {
    const { resource, answer } = called(request, body);
    const operation = awsOperation({
      method: request.method ?? "GET",
      url: request.url ?? "/",
      headers: request.headers,
      form: body.startsWith("Action=") ? body : "",
    });
    const own = tallyOf(resource);
    tally.begin(operation);
    own.begin(operation);
    const end = () => {
      tally.end();
      own.end();
      answer(response);
    };
    if (delayMs > 0) setTimeout(end, delayMs);
    else end();
  });
}).listen(Number(values.port), "127.0.0.1");

createServer((request, response) => {
  if (request.method === "POST") {
    tally.reset();
    tallies.clear();
  }
  const report: AwsReport = {
    calls: Object.fromEntries([...tally.counts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    total: tally.total(),
    peakInFlight: tally.peakInFlight,
    resources: [...tallies].map(([name, own]) => ({ name, calls: own.total(), rounds: own.rounds })),
  };
  send(response, 200, { "content-type": "application/json" }, JSON.stringify(report));
}).listen(Number(values["control-port"]), "127.0.0.1");

/** The resource that a request is about, and the function that responds after the delay. */
function called({ method = "GET", url = "/", headers }: IncomingMessage, body: string) {
  const [service = "", operation = ""] = String(headers["x-amz-target"] ?? "").split(".");
  const { [service]: json } = jsonServices;
  if (json !== undefined) {
    const input: JsonInput = JSON.parse(body);
    return {
      resource: json.resourceOf(input),
      answer: (response: ServerResponse) => {
        const { status, body } = json.answer(operation, input);
        send(response, status, { "content-type": headers["content-type"] ?? "" }, JSON.stringify(body, asSeconds));
      },
    };
  }
  const session = assumedRole(body);
  if (session !== undefined) {
    const answer = (response: ServerResponse) => send(response, 200, { "content-type": "text/xml" }, session);
    return { resource: "", answer };
  }
  const { pathname, searchParams: query } = new URL(url, "http://s3");
  const bucket = pathname.slice(1).replace(/\/$/, "");
  const objectOwnership = headers["x-amz-object-ownership"]?.toString();
  return {
    resource: bucket,
    answer: (response: ServerResponse) => {
      const {
        status,
        headers = {},
        body: text = "",
      } = buckets.answer({ method, bucket, query, objectOwnership, body });
      send(response, status, { ...(text !== "" && { "content-type": "application/xml" }), ...headers }, text);
    },
  };
}

/** The JSON protocols represent a time as seconds. `value` is not a date, because `JSON.stringify` calls a date's own `toJSON` first. */
function asSeconds(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const { [key]: original } = this;
  return original instanceof Date ? original.getTime() / 1000 : value;
}

function tallyOf(resource: string): OpenTally {
  const known = tallies.get(resource);
  if (known !== undefined) return known;
  const made = createTally();
  tallies.set(resource, made);
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
    ...headers,
  });
  response.end(body);
}
