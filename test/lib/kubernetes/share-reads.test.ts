import { expect, test } from "vitest";
import { shareReads } from "../../../lib/kubernetes/share-reads.ts";

/** Reads that the test completes. */
function setUp() {
  const started: { readonly key: string; readonly end: PromiseWithResolvers<string> }[] = [];
  const read = shareReads((key) => {
    const end = Promise.withResolvers<string>();
    started.push({ key, end });
    return end.promise;
  });
  const begun = () => started.map(({ key }) => key);
  return { read, begun, end: (index: number) => started[index]?.end ?? expect.fail("no such read") };
}

test("the first caller is served immediately", async () => {
  const { read, begun, end } = setUp();
  const first = read("a");
  expect(begun()).toEqual(["a"]);
  end(0).resolve("old");
  expect(await first).toBe("old");
});

test("callers that request a value while a read is under way share the next read, which begins after their requests", async () => {
  const { read, begun, end } = setUp();
  const first = read("a");
  const others = [read("a"), read("a"), read("a")];
  expect(begun()).toEqual(["a"]);
  end(0).resolve("old");
  expect(await first).toBe("old");
  await expect.poll(begun).toEqual(["a", "a"]);
  const late = read("a");
  end(1).resolve("new");
  expect(await Promise.all(others)).toEqual(["new", "new", "new"]);
  await expect.poll(begun).toEqual(["a", "a", "a"]);
  end(2).resolve("newest");
  expect(await late).toBe("newest");
});

test("no caller waits for a read of another value", () => {
  const { read, begun } = setUp();
  void read("a");
  void read("b");
  expect(begun()).toEqual(["a", "b"]);
});

test("a failed read rejects for the callers that share it, but not for the next caller", async () => {
  const { read, begun, end } = setUp();
  const first = read("a");
  const others = [read("a"), read("a")];
  end(0).reject(new Error("no response"));
  await expect(first).rejects.toThrow("no response");
  await expect.poll(begun).toEqual(["a", "a"]);
  const shared = Promise.allSettled(others);
  end(1).reject(new Error("still no response"));
  expect((await shared).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const later = read("a");
  end(2).resolve("new");
  expect(await later).toBe("new");
});
