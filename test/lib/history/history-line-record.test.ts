import { expect, test } from "vitest";
import { type EndedRun, recordOf } from "../../../lib/history/history-line.ts";
import { HistoryRecord } from "../../../lib/history/history-record.ts";
import { type Outcome, startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import { requestFor } from "../../support/programs/request-for.ts";

const metadata = { name: "data", namespace: "default", uid: "uid", resourceVersion: "7", generation: 2 };
const bucket = { apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket", metadata, spec: { policy: "canary" } };
const outcome: Outcome = {
  ...{ ...startOutcome(), result: "terminal", object: { current: () => bucket }, kind: {} },
  steps: [{ part: "policy", field: "policy", from: { Sid: "canary" }, to: undefined }],
  failure: {
    terminal: [
      {
        message: "short",
        detail: "operation error S3: PutBucketTagging, canary",
        call: "PutBucketTagging",
        code: "InvalidTag",
      },
    ],
    recoverable: [{ message: "later", detail: "later" }],
  },
};
const run: EndedRun = {
  ...{ request: requestFor(), reasons: ["change"], outcome, milliseconds: 5, requestId: "request-1" },
};

test("a record contains complete values and messages, and reads back as it was written", () => {
  const record = recordOf(run, { cluster: "east", values: "full" });
  expect(HistoryRecord.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
  expect(record).toMatchObject({
    changes: [{ field: "policy", from: '{"Sid":"canary"}', to: null }],
    error: {
      ...{ call: "PutBucketTagging", code: "InvalidTag" },
      message: "operation error S3: PutBucketTagging, canary; later",
    },
    spec: { policy: "canary" },
  });
});

test("a record names the actor that changed the resource if a message names it", () => {
  const actor = "arn:aws:iam::111122223333:user/alice, PutBucketVersioning";
  expect(recordOf({ ...run, outcome: { ...outcome, actor } }, { cluster: "east", values: "fields" })).toMatchObject({
    actor,
  });
});

test("if values are not kept, a record names the fields, the call and the error code, but quotes no values", () => {
  const record = recordOf(run, { cluster: "east", values: "fields" });
  expect(record).toMatchObject({
    changes: [{ field: "policy" }],
    error: { call: "PutBucketTagging", code: "InvalidTag" },
  });
  expect(JSON.stringify(record)).not.toContain("canary");
});

test("the record of a pass that fails contains both AWS's error and the error that the pass rejected with", () => {
  const error = new Error("no response from the API server");
  const { error: told } = recordOf(
    { ...run, outcome: { ...outcome, result: "failed" }, error },
    { cluster: "east", values: "full" },
  );
  expect(told?.message).toMatch(/canary; later; no response from the API server$/);
});

test("a pass that failed without changing anything is recorded as Failed; a pass that changed something is recorded as that change", () => {
  const keeping = { cluster: "east", values: "full" } as const;
  expect(recordOf({ ...run, outcome: { ...outcome, steps: [] } }, keeping).event).toBe("Failed");
  expect(recordOf(run, keeping).event).toBe("Updated");
  expect(recordOf({ ...run, outcome: { ...outcome, result: "updated" } }, keeping)).not.toHaveProperty("error");
});
