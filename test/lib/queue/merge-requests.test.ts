import { expect, test } from "vitest";
import { mergeRequests } from "../../../lib/queue/reconcile-request.ts";
import { requestFor } from "../../support/programs/request-for.ts";

test("a single request stays as it is", () => {
  const request = requestFor({ reason: "requeue", attempt: 2, generation: 3, waits: 4 });
  expect(mergeRequests([request], request)).toEqual(request);
  expect(mergeRequests([request], undefined)).toEqual(request);
});

test("the merged request has whichever of its reasons comes first in the order change, drift, resync, requeue", () => {
  const reasons = ["requeue", "resync", "drift", "change"] as const;
  const requests = reasons.map((reason) => requestFor({ reason }));
  const merged = reasons.map((_, count) => {
    const [first, ...others] = requests.slice(0, count + 1);
    return first && mergeRequests([first, ...others], undefined).reason;
  });
  expect(merged).toEqual(reasons);
});

test("only the chain's own request passes its place in the chain on to the merged request", () => {
  const own = requestFor({ reason: "requeue", attempt: 2, generation: 3 });
  const other = requestFor({ reason: "requeue", attempt: 7, generation: 3 });
  const change = requestFor({ reason: "change" });
  expect(mergeRequests([other, change, own], own)).toEqual({ ...change, attempt: 2, generation: 3 });
  expect(mergeRequests([other, change], undefined)).toEqual(change);
});

test("a place in the chain of polls is kept as well", () => {
  const own = requestFor({ reason: "requeue", count: 4, generation: 3 });
  const change = requestFor({ reason: "change" });
  expect(mergeRequests([change, own], own)).toEqual({ ...change, count: 4, generation: 3 });
});

test("the merged request has the lowest number of waits", () => {
  const waiting = requestFor({ waits: 5 });
  expect(mergeRequests([waiting, requestFor({ waits: 2 })], undefined)).toEqual(requestFor({ waits: 2 }));
  expect(mergeRequests([waiting, requestFor()], undefined)).toEqual(requestFor());
});

test("the merged request says that what the object declares has changed, if one of them does", () => {
  const declared = requestFor({ reason: "change", declared: true });
  const own = requestFor({ reason: "requeue", attempt: 2, generation: 3 });
  expect(mergeRequests([requestFor({ reason: "change" }), declared, own], own)).toMatchObject({ declared: true });
});

test("the merged request names the first actor, whichever request is the most urgent", () => {
  const change = requestFor({ reason: "change" });
  const first = requestFor({ reason: "drift", actor: "alice, PutThing, noon" });
  const second = requestFor({ reason: "drift", actor: "bob, PutThing, noon" });
  expect(mergeRequests([first, change, second], undefined)).toEqual({ ...change, actor: first.actor });
  expect(mergeRequests([change], undefined)).not.toHaveProperty("actor");
});
