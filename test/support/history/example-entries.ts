import type { HistoryEntry } from "../../../lib/history/viewer/entry.ts";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { explain } from "../../../lib/reconcile/object/failure.ts";
import { historyEntry } from "./history-record.ts";

const NOON = Date.parse("2026-03-02T12:00:00Z");

function policy(effect: string, principal: string): string {
  const Statement = [
    {
      Sid: "Readers",
      Effect: effect,
      Principal: { AWS: principal },
      Action: "s3:GetObject",
      Resource: "arn:aws:s3:::invoices/*",
    },
  ];
  return JSON.stringify({ Version: "2012-10-17", Statement });
}

const denied = explain(
  new ApiError(
    { service: "S3", operation: "PutBucketPolicy" },
    { code: "AccessDenied", message: "Access Denied", status: 403 },
  ),
  {
    kind: { calls: { PutBucketPolicy: { actions: ["s3:PutBucketPolicy"] } } },
    arn: "arn:aws:s3:::invoices",
  },
);

/** The entries in the documentation's screenshots: a morning in a shop, the latest entry first. */
export const exampleEntries: readonly HistoryEntry[] = [
  historyEntry(
    {
      ...{
        name: "scratch",
        uid: "scratch",
        outcome: "changed",
        event: "Deleted",
        reasons: ["change"],
        changes: [],
        milliseconds: 184,
      },
      requestId: "pass-7",
    },
    NOON - 12_345,
  ),
  historyEntry(
    {
      ...{ name: "invoices", uid: "invoices", outcome: "retry", event: "Failed", changes: [], milliseconds: 402 },
      error: { call: "PutBucketPolicy", code: "AccessDenied", message: denied },
      requestId: "pass-6",
    },
    NOON - 95_120,
  ),
  ...[31_000, 42_000, 48_000].map((before, index) =>
    historyEntry(
      {
        ...{ name: "invoices", uid: "invoices", outcome: "retry", event: "Failed", changes: [], milliseconds: 390 },
        error: { call: "PutBucketPolicy", code: "AccessDenied", message: denied },
        requestId: `pass-6-${index}`,
      },
      NOON - 95_120 - before,
    ),
  ),
  historyEntry(
    {
      ...{
        name: "invoices",
        uid: "invoices",
        outcome: "changed",
        event: "DriftCorrected",
        reasons: ["drift"],
        milliseconds: 655,
      },
      arn: "arn:aws:s3:::invoices",
      actor: "arn:aws:sts::111122223333:assumed-role/Admin/anna",
      changes: [
        { field: "versioning", from: "Suspended", to: "Enabled" },
        { field: "policy", from: policy("Allow", "*"), to: policy("Allow", "arn:aws:iam::111122223333:role/reader") },
      ],
      requestId: "pass-5",
    },
    NOON - 301_870,
  ),
  historyEntry(
    {
      ...{ kind: "Table", name: "orders", uid: "orders", event: "Updated", generation: 4, milliseconds: 318 },
      changes: [
        { field: "billingMode", from: "PROVISIONED", to: "PAY_PER_REQUEST" },
        { field: "tags.team", from: null, to: "checkout" },
      ],
      requestId: "pass-4",
    },
    NOON - 742_003,
  ),
  historyEntry(
    {
      ...{
        kind: "Repository",
        name: "web",
        uid: "web",
        namespace: "platform",
        outcome: "terminal",
        event: "Failed",
        changes: [],
        milliseconds: 97,
      },
      error: {
        ...{ call: "PutLifecyclePolicy", code: "InvalidParameterException" },
        message:
          "operation error ECR: PutLifecyclePolicy, api error InvalidParameterException: Invalid parameter at 'LifecyclePolicyText' failed to satisfy constraint: 'Lifecycle policy validation failure'",
      },
      requestId: "pass-3",
    },
    NOON - 1_411_550,
  ),
  historyEntry(
    {
      ...{ name: "invoices", uid: "invoices", event: "Created", generation: 1, milliseconds: 911 },
      changes: [
        { field: "versioning", from: null, to: "Enabled" },
        { field: "encryption.rules[0].applyServerSideEncryptionByDefault.sseAlgorithm", from: null, to: "aws:kms" },
        { field: "tagging.team", from: null, to: "billing" },
      ],
      requestId: "pass-1",
    },
    NOON - 2_640_901,
  ),
];
