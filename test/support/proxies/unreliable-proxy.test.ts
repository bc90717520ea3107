import { expect, onTestFinished, test } from "vitest";
import { startHttpStub } from "./http-stub.ts";
import { type Mishap, startUnreliableProxy } from "./unreliable-proxy.ts";

test("passes on a call if no mishap is chosen for it", async () => {
  const { call, arrived } = await setUp([undefined]);
  expect(await call()).toBe("200 done");
  expect(arrived()).toBe(1);
});

test("refuses a call, which then never reaches the target", async () => {
  const { call, arrived, counts } = await setUp(["refused"]);
  expect(await call()).toMatch(/^503 .*SlowDown/s);
  expect(arrived()).toBe(0);
  expect(counts).toMatchObject({ refused: 1, cut: 0 });
});

test("cuts the connection before a call reaches the target, or after the target has carried it out", async () => {
  const { call, arrived } = await setUp(["cut", "unanswered"]);
  await expect(call()).rejects.toThrow("fetch failed");
  expect(arrived()).toBe(0);
  await expect(call()).rejects.toThrow("fetch failed");
  expect(arrived()).toBe(1);
});

async function setUp(planned: (Mishap | undefined)[]) {
  const target = await startHttpStub(() => ({ status: 200, body: "done" }));
  const proxy = await startUnreliableProxy(target.url, () => planned.shift());
  onTestFinished(async () => {
    await proxy[Symbol.asyncDispose]();
    await target.close();
  });
  const call = async () => {
    const answer = await fetch(proxy.url, { method: "POST", body: "call" });
    return `${answer.status} ${await answer.text()}`;
  };
  return { call, arrived: () => target.requests.length, counts: proxy.counts };
}
