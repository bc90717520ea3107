import { expect, test } from "vitest";
import type { DrivenPart } from "../../../../lib/kind/parts/driven-part.ts";
import { exclusivePart } from "../../../../lib/kind/parts/exclusive.ts";
import type { Change } from "../../../../lib/reconcile/contract/part.ts";

const busy = { reason: "InProgress", message: "AWS is at work", againSeconds: 2 };
const state = { spec: {}, seen: { arn: "", spec: {} }, observed: new Map() };
// Nothing is sent.
const target = {} as Parameters<DrivenPart["part"]["read"]>[0];

function part(write?: DrivenPart["part"]["write"]): DrivenPart["part"] {
  return { name: "code", desired: () => undefined, read: async () => undefined, ...(write && { write }) };
}

test("after an exclusive write, AWS is at work", async () => {
  const written: Change<unknown>[] = [];
  const exclusive = exclusivePart(
    part(async (_, change) => {
      written.push(change);
    }),
    busy,
  );
  expect(await exclusive.write?.(target, { from: "a", to: "b" }, state)).toEqual({ busy });
  expect(written).toEqual([{ from: "a", to: "b" }]);
});

test("an exclusive write that fails fails", async () => {
  const exclusive = exclusivePart(
    part(() => Promise.reject(new Error("refused"))),
    busy,
  );
  await expect(exclusive.write?.(target, { from: "a", to: "b" }, state)).rejects.toThrow("refused");
});

test("a part that is not written stays as it is", () => {
  const fixed = part();
  expect(exclusivePart(fixed, busy)).toBe(fixed);
});
