import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import { parseArgs } from "node:util";
import { kinds } from "../../../lib/kinds/index.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import { objectLine, objectOf } from "./object-line.ts";

// Replaces an API server, but only for a relay: node main.ts --port PORT --tls DIRECTORY --objects N [--pages]. It has N objects, which are
// spread over all kinds. It lists the objects of a kind in a watch or, with --pages, only in pages. It changes one object per second,
// across all kinds.
const { values } = parseArgs({
  options: {
    port: { type: "string" },
    tls: { type: "string" },
    objects: { type: "string" },
    pages: { type: "boolean", default: false },
  },
});
const resources = kinds.map(({ resource }) => resource);
/** The numbers of the objects of each kind, by the kind's plural. */
const numbers = new Map(
  resources.map(({ plural }, first) => [
    plural,
    Array.from({ length: Number(values.objects) }, (_, index) => index).filter(
      (index) => index % resources.length === first,
    ),
  ]),
);
const tls = { cert: readFileSync(`${values.tls}/cert.pem`), key: readFileSync(`${values.tls}/key.pem`) };
let checkpoint: Readonly<Record<string, string>> = {};
let version = Number(values.objects);

createServer(tls, (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "https://stub");
  if (pathname.includes("/configmaps/")) {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (chunks.length > 0) checkpoint = JSON.parse(Buffer.concat(chunks).toString("utf8")).data;
      answer(response, { metadata: { resourceVersion: "1" }, data: checkpoint });
    });
  } else if (pathname === "/api/v1/namespaces") {
    // None changes.
    response.writeHead(200, { "content-type": "application/json" });
    response.write(bookmark({ "k8s.io/initial-events-end": "true" }));
  } else if (values.pages && searchParams.has("sendInitialEvents")) {
    // Like an API server without WatchList.
    response.writeHead(422, { "content-type": "application/json" }).end(JSON.stringify({ kind: "Status", code: 422 }));
  } else {
    const kind = resources.find(({ plural }) => pathname.endsWith(`/${plural}`));
    if (kind === undefined) response.writeHead(404).end();
    else if (searchParams.get("watch") !== null) void watch(kind, response, searchParams.has("sendInitialEvents"));
    else answer(response, page(kind, Number(searchParams.get("continue") ?? 0), Number(searchParams.get("limit"))));
  }
}).listen(Number(values.port), "127.0.0.1");

async function watch(kind: ResourceKind, response: ServerResponse, initial: boolean): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  const own = numbers.get(kind.plural) ?? [];
  if (initial) {
    for (const index of own) {
      const line = objectLine("ADDED", { kind, index, generation: 1, version });
      if (!response.write(line) && !response.destroyed) await once(response, "drain");
    }
    response.write(bookmark({ "k8s.io/initial-events-end": "true" }));
  }
  const timer = setInterval(() => {
    version += 1;
    const index = own[version % own.length] ?? 0;
    response.write(objectLine("MODIFIED", { kind, index, generation: version, version }));
  }, resources.length * 1000);
  response.on("close", () => clearInterval(timer));
}

function page(kind: ResourceKind, from: number, limit: number): unknown {
  const own = numbers.get(kind.plural) ?? [];
  const to = Math.min(from + limit, own.length);
  const items = own.slice(from, to).map((index) => objectOf({ kind, index, generation: 1, version }));
  return {
    metadata: { resourceVersion: String(version), ...(to < own.length ? { continue: String(to) } : {}) },
    items,
  };
}

function bookmark(annotations: Readonly<Record<string, string>>): string {
  const metadata = { resourceVersion: String(version), annotations };
  return `${JSON.stringify({ type: "BOOKMARK", object: { kind: "PartialObjectMetadata", metadata } })}\n`;
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
