import { expect, test } from "vitest";
import type { ApiRequest } from "../../../lib/kubernetes/request.ts";
import { refuseWrites } from "../../../lib/plan/refuse-writes.ts";

const send = refuseWrites(async ({ path }) => path);

test.each<ApiRequest>([
  { method: "GET", path: "/api" },
  { method: "PATCH", path: "/api?dryRun=All" },
  { method: "PATCH", path: "/api?force=true&dryRun=All" },
])("passes on $method $path", async (request) => {
  expect(await send(request)).toBe(request.path);
});

test.each<ApiRequest>([
  { method: "PATCH", path: "/api" },
  { method: "PATCH", path: "/api?xdryRun=All" },
  { method: "PATCH", path: "/api?name=dryRun=All" },
  { method: "PATCH", path: "/api?dryRun=All&dryRun=" },
  { method: "POST", path: "/api?dryRun=All" },
  { method: "DELETE", path: "/api?dryRun=All" },
])("does not send $method $path", async (request) => {
  await expect(send(request)).rejects.toThrow("not sent because a plan only reads");
});
