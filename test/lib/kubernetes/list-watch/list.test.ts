import { expect, it, onTestFinished } from "vitest";
import { type ListPage, listPages } from "../../../../lib/kubernetes/list-watch/list.ts";
import { collectGarbage } from "../../../support/assertions/collect-garbage.ts";
import { type StubApiServer, startStubApiServer } from "../../../support/kubernetes/stub-api-server.ts";

const collection = {
  kind: { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", plural: "buckets" },
  namespace: "team",
  labelSelector: "a=b",
};
const most = { objects: 50, bytes: 100_000 };
const request = { most, accept: "application/json", inactivityMs: 10_000, signal: new AbortController().signal };

it("requests the pages of one list in the given form, and only objects with the label", async () => {
  const stub = await serve(Array.from({ length: 15 }, () => 100));
  const pages = await list(stub);
  expect(pages.map(({ resourceVersion, continue: next }) => [resourceVersion, next])).toEqual([
    ["9", "10"],
    ["9", undefined],
  ]);
  expect(stub.requests.map(({ accept, url }) => [accept, url.pathname, Object.fromEntries(url.searchParams)])).toEqual([
    [
      "application/json",
      "/apis/s3.services.k8s.aws/v1alpha1/namespaces/team/buckets",
      { limit: "10", labelSelector: "a=b" },
    ],
    [
      "application/json",
      "/apis/s3.services.k8s.aws/v1alpha1/namespaces/team/buckets",
      { limit: "20", continue: "10", labelSelector: "a=b" },
    ],
  ]);
});

it("starts at the given continue token", async () => {
  const stub = await serve([100, 100, 100]);
  expect(namesOf(await list(stub, { start: "2" }))).toEqual(["2"]);
});

it("lists every object once, in pages of bounded size, whatever the sizes of the objects are", async () => {
  const sizes = [
    ...Array.from({ length: 60 }, () => 100),
    ...Array.from({ length: 30 }, () => 30_000),
    ...[99_000, 150_000, 1_500_000],
    ...Array.from({ length: 60 }, () => 100),
  ];
  const stub = await serve(sizes);
  const pages = await list(stub);
  expect(namesOf(pages)).toEqual(sizes.map((_, index) => String(index)));
  const tooLarge = pages.filter(({ items }) => items.length > 1 && bytesOf(items) > most.bytes);
  expect(tooLarge).toEqual([]);
  expect(limitsOf(stub)).toContain(1);
  expect(limitsOf(stub).at(-1)).toBeGreaterThan(10);
});

it("stops reading a page that is too large", async () => {
  let sent = 0;
  const stub = await startStubApiServer(({ url = "" }, response) => {
    if (new URL(url, "https://stub").searchParams.get("limit") !== "10") {
      return void response.end(JSON.stringify({ metadata: { resourceVersion: "9" }, items: [] }));
    }
    const send = () => {
      sent += 1;
      if (!response.destroyed) response.write("x".repeat(50_000), send);
    };
    send();
  });
  onTestFinished(() => stub.close());
  expect(await list(stub)).toHaveLength(1);
  expect(limitsOf(stub)).toEqual([10, 5]);
  // The buffers of the two sockets accept some data even though it is never read.
  expect(sent * 50_000).toBeLessThan(20_000_000);
});

it("keeps only the selected parts of an object", async () => {
  const stub = await serve([100, 100]);
  const read: WeakRef<object>[] = [];
  const select = (object: unknown) => {
    const { name } = object as TestObject;
    read.push(new WeakRef(object as TestObject));
    return name;
  };
  const pages = listPages(stub.connection, collection, { ...request, select });
  expect((await pages.next()).value?.items).toEqual(["0", "1"]);
  await collectGarbage();
  expect(read.map((object) => object.deref())).toEqual([undefined, undefined]);
});

it("throws for an object that is larger than any object can be", async () => {
  const stub = await serve([5_000_000]);
  await expect(list(stub)).rejects.toThrow(SyntaxError);
});

it.each([
  ["HTML", "<html>"],
  ["an object without items", '{"metadata":{"resourceVersion":"9"}}'],
  ["a list without resourceVersion", '{"metadata":{},"items":[]}'],
])("throws for %s", async (_, body) => {
  const stub = await startStubApiServer((_request, response) => void response.end(body));
  onTestFinished(() => stub.close());
  await expect(list(stub)).rejects.toThrow(SyntaxError);
});

interface TestObject {
  readonly name: string;
  readonly padding: string;
}

async function list(stub: StubApiServer, options: { readonly start?: string } = {}) {
  const select = (object: unknown) => object as TestObject;
  return await Array.fromAsync(listPages(stub.connection, collection, { ...request, ...options, select }));
}

function namesOf(pages: readonly ListPage<TestObject>[]): readonly string[] {
  return pages.flatMap(({ items }) => items.map(({ name }) => name));
}

function bytesOf(items: readonly TestObject[]): number {
  return JSON.stringify(items).length;
}

function limitsOf({ requests }: StubApiServer): readonly number[] {
  return requests.map(({ url }) => Number(url.searchParams.get("limit")));
}

/** An API server with objects of these sizes in bytes, at resourceVersion 9. */
async function serve(sizes: readonly number[]): Promise<StubApiServer> {
  const stub = await startStubApiServer(({ url = "" }, response) => {
    const { searchParams } = new URL(url, "https://stub");
    const start = Number(searchParams.get("continue") ?? 0);
    const end = start + Number(searchParams.get("limit"));
    const items = sizes
      .slice(start, end)
      .map((size, index) => ({ name: String(start + index), padding: "x".repeat(size) }));
    const metadata = { resourceVersion: "9", ...(end < sizes.length ? { continue: String(end) } : {}) };
    response.end(JSON.stringify({ metadata, items }));
  });
  onTestFinished(() => stub.close());
  return stub;
}
