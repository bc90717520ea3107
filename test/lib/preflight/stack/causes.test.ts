import { expect, test } from "vitest";
import { remedyFor } from "../../../../lib/preflight/stack/causes.ts";

test.each([
  [
    "Deployment driftless-system/driftless-relay is not rolled out after 300 s: pod r: ErrImagePull: no such host",
    /relay's image/,
  ],
  ["The cluster's authentication mode must be set to one of [API, API_AND_CONFIG_MAP]", /how to enable them/],
  ["pod r: Unschedulable: 0/3 nodes are available: 3 Insufficient memory", /No node has room/],
  ["GET /api/v1: no response from the API server: connect ETIMEDOUT 10.0.0.1:443", /could not reach the API server/],
  ["GET /api/v1: HTTP status 401", /access entries/],
  ["pod r: running but not ready", /no credentials/],
  ["A policy called driftless-x already exists. Duplicate names are not allowed.", /has this clusterName/],
  ["driftless-x already exists in stack arn:aws:…", /left from an earlier deployment/],
  ["User: arn is not authorized to perform: eks:CreateAccessEntry", /lacks this permission/],
  ["LimitExceededException: too many", /quota/],
])("knows what mends %j", (reason, remedy) => {
  expect(remedyFor(reason)?.remedy).toMatch(remedy);
});

test("does not guess", () => {
  expect(remedyFor("Internal Failure")).toBeUndefined();
});
