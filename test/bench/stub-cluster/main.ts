import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import { parseArgs } from "node:util";
import { objectLine, objectOf } from "./object-line.ts";

// Stands where an API server would be, for a relay only: node main.ts --port PORT --tls DIRECTORY --objects N [--pages]. It has N
// objects, tells them all in a watch, or in pages only, and changes one of them a second in every other watch.
const { values } = parseArgs({
  options: {
    port: { type: "string" },
    tls: { type: "string" },
    objects: { type: "string" },
    pages: { type: "boolean", default: false },
  },
});
const count = Number(values.objects);
const tls = { cert: readFileSync(`${values.tls}/cert.pem`), key: readFileSync(`${values.tls}/key.pem`) };
let checkpoint: Readonly<Record<string, string>> = {};
let version = count;

createServer(tls, (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "https://stub");
  if (pathname.includes("/configmaps/")) {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (chunks.length > 0) checkpoint = JSON.parse(Buffer.concat(chunks).toString("utf8")).data;
      answer(response, { metadata: { resourceVersion: "1" }, data: checkpoint });
    });
  } else if (values.pages && searchParams.has("sendInitialEvents")) {
    // As an API server without WatchList.
    response.writeHead(422, { "content-type": "application/json" }).end(JSON.stringify({ kind: "Status", code: 422 }));
  } else if (searchParams.get("watch") !== null) {
    response.writeHead(200, { "content-type": "application/json" });
    void watch(response, searchParams.has("sendInitialEvents"));
  } else {
    answer(response, page(Number(searchParams.get("continue") ?? 0), Number(searchParams.get("limit"))));
  }
}).listen(Number(values.port), "127.0.0.1");

async function watch(response: ServerResponse, initial: boolean): Promise<void> {
  if (initial) {
    for (let index = 0; index < count; index++) {
      if (!response.write(objectLine("ADDED", index, 1, version)) && !response.destroyed) await once(response, "drain");
    }
    response.write(bookmark({ "k8s.io/initial-events-end": "true" }));
  }
  const timer = setInterval(() => {
    version += 1;
    response.write(objectLine("MODIFIED", version % count, version, version));
  }, 1000);
  response.on("close", () => clearInterval(timer));
}

function page(from: number, limit: number): unknown {
  const to = Math.min(from + limit, count);
  const items = Array.from({ length: to - from }, (_, index) => objectOf(from + index, 1, version));
  return { metadata: { resourceVersion: String(version), ...(to < count ? { continue: String(to) } : {}) }, items };
}

function bookmark(annotations: Readonly<Record<string, string>>): string {
  const metadata = { resourceVersion: String(version), annotations };
  return `${JSON.stringify({ type: "BOOKMARK", object: { kind: "PartialObjectMetadata", metadata } })}\n`;
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
