import { expect, it, onTestFinished } from "vitest";
import { hasReached, listMetadata } from "../../../../lib/kubernetes/list-watch/metadata-list.ts";
import type { ObjectMeta } from "../../../../lib/kubernetes/object.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";
import { type StubApiServer, startStubApiServer } from "../../../support/kubernetes/stub-api-server.ts";

const collection = {
  kind: { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", plural: "buckets" },
  namespace: undefined,
  labelSelector: "",
};
const request = { inactivityMs: 10_000, signal: new AbortController().signal };

it("lists the selected parts of the metadata, in pages of at most 50 objects", async () => {
  const items = Array.from({ length: 150 }, (_, index) => ({ metadata: objectMeta(index) }));
  const stub = await serve(({ searchParams }) => {
    const start = Number(searchParams.get("continue"));
    const end = start + Number(searchParams.get("limit"));
    const metadata = { resourceVersion: "9", ...(end < items.length ? { continue: String(end) } : {}) };
    return [200, { metadata, items: items.slice(start, end) }];
  });
  const select = ({ name }: ObjectMeta) => name;
  const pages = await Array.fromAsync(listMetadata(stub.connection, collection, { ...request, select }));
  expect(pages.flatMap((page) => page.items)).toEqual(items.map(({ metadata }) => metadata.name));
  expect(stub.requests.map(({ url }) => url.searchParams.get("limit"))).toEqual(["10", "20", "40", "50", "50"]);
  // Without the List form, the API server would respond with 406.
  expect(stub.requests[0]?.accept).toBe("application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1");
});

it("detects that the API server has not yet reached a resourceVersion", async () => {
  const stub = await serve(() => [504, { message: "Timeout: Too large resource version: 99, current: 7" }]);
  expect(await hasReached(stub.connection, collection, "99", request)).toBe(false);
  expect(Object.fromEntries(stub.requests[0]?.url.searchParams ?? [])).toEqual({
    limit: "1",
    resourceVersion: "99",
    resourceVersionMatch: "NotOlderThan",
  });
});

it("detects that the API server has reached a resourceVersion", async () => {
  const stub = await serve(() => [200, { metadata: { resourceVersion: "99" }, items: [] }]);
  expect(await hasReached(stub.connection, collection, "99", request)).toBe(true);
});

it("does not mistake a load balancer's time-out for the API server's response", async () => {
  const stub = await serve(() => [504, "Gateway Time-out"]);
  await expect(hasReached(stub.connection, collection, "99", request)).rejects.toThrow("504: ");
});

async function serve(answer: (url: URL) => readonly [number, unknown]): Promise<StubApiServer> {
  const stub = await startStubApiServer(({ url = "" }, response) => {
    const [status, body] = answer(new URL(url, "https://stub"));
    response.writeHead(status).end(JSON.stringify(body));
  });
  onTestFinished(() => stub.close());
  return stub;
}
