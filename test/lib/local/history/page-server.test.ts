import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { servePage } from "../../../../lib/local/history/page-server.ts";
import { exampleSources } from "../../../support/history/example-sources.ts";
import { historyEntry } from "../../../support/history/history-record.ts";
import { elementsOf } from "../../../support/history/html-tree.ts";

const bucket = historyEntry({ name: "invoices" });
const table = historyEntry({
  name: "orders",
  kind: "Table",
  requestId: "other",
  outcome: "terminal",
  uid: "orders",
  arn: "arn:terminal-message",
});

async function serving(sources = exampleSources([bucket, table])) {
  const server = await servePage(sources);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.address;
}

async function ask(url: string, headers: Readonly<Record<string, string>> = {}, method = "GET") {
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) =>
    request(url, { headers, method }, resolve).on("error", reject).end(),
  );
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

function rowsIn(body: string): readonly string[] {
  const elements = elementsOf(body).filter(
    ({ name, attributes }) => name === "th" && attributes.get("scope") === "row",
  );
  return elements.map(({ text }) => text.replace(/\s+/g, " "));
}

/** The rows that are about an object. */
function objectsIn(body: string): readonly string[] {
  return rowsIn(body).filter((row) => row.includes("/"));
}

test("shows objects by state, the number of events waiting, and what happened", async () => {
  const ready = {
    ...{ kind: "Bucket", namespace: "shop", name: "fine", uid: "fine", state: "ready" as const },
    ...{ reason: undefined, message: undefined, at: 0 },
  };
  const sources = { ...exampleSources([bucket, table]), inventory: async () => [ready] };
  const { status, body } = await ask(await serving(sources));
  expect(status).toBe(200);
  expect(rowsIn(body)).toEqual(["Bucket", "changes", "Bucket shop/invoices", "Table shop/orders"]);
  expect(elementsOf(body).find(({ name }) => name === "h1")?.text).toBe("Driftless shop-eu");
});

test("in shadow mode, shows what would happen to each object instead of states and the history", async () => {
  const line = {
    ...{ kind: "Bucket", namespace: "shop", name: "invoices", would: "create", whose: "nobody" },
    ...{ changes: [{ field: "versioning", from: "Suspended", to: "Enabled" }], problems: [], notes: ["a note"] },
  } as const;
  const { body } = await ask(await serving({ ...exampleSources([bucket]), outlooks: async () => [{ line, at: 0 }] }));
  expect(rowsIn(body)).toEqual(["changes", "Bucket shop/invoices"]);
  const texts = elementsOf(body).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["What would happen", "create", "does not exist", "a note"]));
  expect(body).not.toMatch(/Retrying|What happened/);
});

test.each([
  ["?text=terminal-message", "Table shop/orders"],
  ["?name=voice", "Bucket shop/invoices"],
  ["?kind=Table", "Table shop/orders"],
  ["?outcome=terminal&namespace=shop", "Table shop/orders"],
])("%s filters", async (query, row) => {
  const { body } = await ask(`${await serving()}${query}`);
  expect(objectsIn(body)).toEqual([row]);
});

test("every row links to the page of its pass", async () => {
  const address = await serving();
  const links = elementsOf((await ask(address)).body).filter(
    ({ name, text }) => name === "a" && text.startsWith("Details of"),
  );
  const hrefs = links.map(({ attributes }) => attributes.get("href") ?? "");
  expect(hrefs).toHaveLength(2);
  const { status, body } = await ask(new URL(hrefs[1] ?? "", address).href);
  expect(status).toBe(200);
  expect(elementsOf(body).find(({ name }) => name === "h2")?.text).toBe("Table shop/orders");
  expect((await ask(`${address}pass?key=unknown`)).status).toBe(404);
  expect((await ask(`${address}nowhere`)).status).toBe(404);
});

test.each(["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1"])(
  "a request for %s is rejected",
  async (host) => {
    const { status, body } = await ask(await serving(), { host });
    expect(status).toBe(421);
    expect(body).not.toContain("invoices");
  },
);

test("can also be reached as localhost", async () => {
  const { port } = new URL(await serving());
  expect((await ask(`http://127.0.0.1:${port}/`, { host: `localhost:${port}` })).status).toBe(200);
});

test.each(["POST", "PUT", "DELETE", "OPTIONS"])("a %s is rejected", async (method) => {
  expect((await ask(await serving(), {}, method)).status).toBe(405);
});

test("other sites can link to it, but can neither fetch nor frame it", async () => {
  const address = await serving();
  const site = (mode: string) => ({ "sec-fetch-site": "cross-site", "sec-fetch-mode": mode });
  expect((await ask(address, site("navigate"))).status).toBe(200);
  expect((await ask(address, site("no-cors"))).status).toBe(403);
  const { headers } = await ask(address);
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});

test("its content security policy allows no script and no style except its own", async () => {
  const { headers } = await ask(await serving());
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+' 'sha256-\S+'; script-src 'self';/);
  expect(policy).not.toContain("unsafe");
});

test("a number links to the objects that it counts, with the reason, the start of the failures and their log", async () => {
  const broken = historyEntry({
    name: "orders",
    uid: "orders",
    outcome: "retry",
    changes: [],
    error: { message: "no" },
  });
  const object = {
    ...{ kind: "Bucket", namespace: "shop", name: "orders", uid: "orders", state: "retrying" as const },
    ...{ reason: undefined, message: "no", at: 0 },
  };
  const inventory = [object, { ...object, name: "fine", uid: "fine", state: "ready" as const }];
  const address = await serving({ ...exampleSources([broken]), inventory: async () => inventory });
  const links = async (url: string) => {
    const elements = elementsOf((await ask(url)).body);
    return elements.filter(({ name }) => name === "a").map(({ attributes }) => attributes.get("href") ?? "");
  };
  expect(await links(address)).toEqual(
    expect.arrayContaining(["/?kind=Bucket&state=ready", "/?kind=Bucket&state=retrying"]),
  );
  const { body } = await ask(`${address}?kind=Bucket&state=retrying`);
  expect(objectsIn(body)).toEqual(["Bucket shop/orders", "Bucket shop/orders"]);
  expect(await links(`${address}?kind=Bucket&state=retrying`)).toContain("/?kind=Bucket&namespace=shop&name=orders");
  expect(rowsIn((await ask(`${address}?state=ready`)).body)).toContain("Bucket shop/fine");
});

test("while the API server is away, shows the history, and the objects as they were last read", async () => {
  let away = false;
  const object = {
    ...{ kind: "Bucket", namespace: "shop", name: "stuck", uid: "stuck", state: "terminal" as const },
    ...{ reason: undefined, message: undefined, at: 0 },
  };
  const sources = {
    ...exampleSources([bucket]),
    inventory: () => (away ? Promise.reject(new Error("<no> API server")) : Promise.resolve([object])),
  };
  const address = await serving(sources);
  await ask(address);
  away = true;
  const { status, body } = await ask(address);
  expect(status).toBe(200);
  expect(objectsIn(body)).toEqual(["Bucket shop/stuck", "Bucket shop/invoices"]);
  const texts = elementsOf(body).map(({ text }) => text);
  expect(texts).toContain("The objects cannot be read: <no> API server");
  expect(texts.some((text) => text.startsWith("This is the state as of 12:00:00"))).toBe(true);
});

test("does not wait for a source that hangs", async () => {
  const hanging = { ...exampleSources([bucket]), inventory: () => new Promise<never>(() => undefined) };
  const { status, body } = await ask(await serving(hanging));
  expect(status).toBe(200);
  expect(body).toContain("The objects cannot be read: it has not responded yet");
  expect(rowsIn(body)).toContain("Bucket shop/invoices");
});

test("shows failures that repeat the one before as one row", async () => {
  const failure = (requestId: string, at: number) =>
    historyEntry({ outcome: "retry", changes: [], error: { message: "denied" }, requestId }, at);
  const { body } = await ask(
    await serving(exampleSources([failure("3", 3_000), failure("2", 2_000), failure("1", 1_000)])),
  );
  expect(objectsIn(body)).toEqual(["Bucket shop/invoices"]);
  expect(body).toMatch(/3 times since <time datetime="1970-01-01T00:00:01.000Z">/);
});
