import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { assertSubResourcesAreRouted } from "../../../../lib/local/emulators/sub-resource-guard.ts";

test("accepts an S3 server that rejects calls to unsupported parts of a bucket", async () => {
  const { endpoint, buckets } = await startS3((query) => query.size === 0);
  await assertSubResourcesAreRouted(endpoint);
  expect([...buckets]).toEqual([]);
});

test.each(["analytics", "intelligent-tiering", "inventory", "metrics"])(
  "rejects an S3 server that deletes the bucket when asked to delete its %s",
  async (part) => {
    const { endpoint } = await startS3((query) => query.size === 0 || query.has(part));
    await expect(assertSubResourcesAreRouted(endpoint)).rejects.toThrow(/deleted a whole bucket when DeleteBucket/);
  },
);

test("throws when there is no S3 server", async () => {
  await expect(assertSubResourcesAreRouted("http://127.0.0.1:1")).rejects.toThrow("ECONNREFUSED");
});

/** An S3 server that stores buckets. It applies a call to the bucket itself if `onBucket` is true for the query, and rejects all others. */
async function startS3(onBucket: (query: URLSearchParams) => boolean) {
  const buckets = new Set<string>();
  const server = createServer((request, response) => {
    request.resume();
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://s3");
    const existed = buckets.has(pathname);
    if (!onBucket(searchParams)) return void response.writeHead(501).end();
    if (request.method === "PUT") buckets.add(pathname);
    if (request.method === "DELETE") buckets.delete(pathname);
    response.writeHead(request.method === "HEAD" && !existed ? 404 : 200).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { endpoint: `http://127.0.0.1:${address.port}`, buckets };
}
