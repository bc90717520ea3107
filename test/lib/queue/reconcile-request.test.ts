import { expect, test } from "vitest";
import { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import { requestFor } from "../../support/programs/request-for.ts";

test("a request survives a round trip through a queue", () => {
  const request = requestFor({ reason: "requeue", generation: 3, attempt: 1, count: 2, waits: 4 });
  expect(ReconcileRequest.parse(JSON.parse(JSON.stringify(request)))).toEqual(request);
});

test.each([
  { uid: "" },
  { name: undefined },
  { reason: "whim" },
  { attempt: 0 },
  { count: 0 },
  { count: 1.5 },
  { count: "1" },
  { waits: -1 },
  { actor: "a".repeat(301) },
  { actor: "two\nlines" },
])("rejects %j", (wrong) => {
  expect(ReconcileRequest.safeParse({ ...requestFor(), ...wrong }).success).toBe(false);
});

test("a request from a newer version is served without the members that only that version knows", () => {
  const request = requestFor();
  expect(ReconcileRequest.parse({ ...request, priority: "high" })).toEqual(request);
});
