import { expect, test } from "vitest";
import type { HistoryRecord } from "../../../lib/history/history-record.ts";
import { chooseGeneration } from "../../../lib/undo/choose-generation.ts";
import { pastOf } from "../../../lib/undo/generations.ts";
import { historyEntry } from "../../support/history/history-record.ts";

const entry = (generation: number, at: number, members: Partial<HistoryRecord> = {}) =>
  historyEntry({ uid: "one", generation, spec: { generation }, ...members }, at);

const metadata = { name: "invoices", namespace: "shop", uid: "one", resourceVersion: "9", generation: 6 };
const stored = { apiVersion: "", kind: "Bucket", metadata, spec: { generation: 6 } };

const past = (...entries: ReturnType<typeof entry>[]) => pastOf(entries) ?? expect.fail();
const full = past(
  entry(6, 60),
  entry(5, 50, { spec: undefined, declarationBytes: 300_000 }),
  entry(3, 30),
  entry(2, 20, { spec: { generation: 6 } }),
);

test("the past of an object begins with the latest generation, and lists those that no pass has read", () => {
  expect(full.generations.map(({ generation }) => generation)).toEqual([6, 5, 3, 2]);
  expect(full.gaps).toEqual([4]);
});

test("a record without a spec says nothing about what was declared, and of several with one the first counts", () => {
  const { generations } = past(
    entry(2, 30, { spec: { later: true } }),
    entry(2, 20),
    entry(3, 10, { spec: undefined }),
  );
  expect(generations).toMatchObject([{ generation: 2, at: 20, declared: { spec: { generation: 2 } } }]);
});

test("an earlier object of the same name has a past of its own", () => {
  const entries = [entry(1, 40, { uid: "new" }), entry(7, 30), entry(1, 20)];
  expect(pastOf(entries)?.uid).toBe("new");
  expect(pastOf(entries, "one")?.generations.map(({ generation }) => generation)).toEqual([7, 1]);
  expect(pastOf(entries, "none")).toBeUndefined();
});

test("by default, an object goes back to the latest spec that differs from its own, and a deleted object to its last one", () => {
  expect(chooseGeneration(full, stored, undefined).generation).toBe(3);
  expect(chooseGeneration(full, undefined, undefined).generation).toBe(6);
  expect(() => chooseGeneration(past(entry(6, 60)), stored, undefined)).toThrow("no earlier spec");
});

test.each([
  [4, "no pass has read it: the object was changed again before", 2],
  [5, "its spec has 300000 bytes, which is too long for the history", 3],
  [1, "it is older than what is kept", 2],
  [7, "does not exist yet", 2],
])("generation %i cannot be gone back to, and the error says why", (to, why, status) => {
  const refused = expect.objectContaining({
    status,
    message: expect.stringContaining(why),
    advice: "It has the generations 6, 3, 2.",
  });
  expect(() => chooseGeneration(full, stored, to)).toThrow(refused);
});

test("a damaged record is named, and does not keep an object from going back to another generation", () => {
  const damaged = past(entry(6, 60), entry(3, 30, { spec: undefined, compressed: "x" }), entry(2, 20));
  expect(() => chooseGeneration(damaged, stored, 3)).toThrow("its record is damaged");
  expect(chooseGeneration(damaged, stored, undefined).generation).toBe(2);
});
