import type { HistoryRecord } from "../../../lib/history/history-record.ts";
import type { HistoryEntry } from "../../../lib/history/viewer/entry.ts";
import { historyEntry } from "./history-record.ts";

const NOON = Date.parse("2026-03-02T12:00:00Z");
const BY_OBJECT = "the object was deleted";

const ENDS: readonly Partial<HistoryRecord>[] = [
  { name: "invoices", event: "Deleted", cause: `Bucket deleted in AWS; ${BY_OBJECT}` },
  { name: "archive", event: "Kept", cause: `Bucket kept in AWS, as the deletion policy requires; ${BY_OBJECT}` },
  { name: "logs", event: "Released", cause: `Bucket left in AWS: it does not belong to this object; ${BY_OBJECT}` },
  { name: "scratch", event: "Deleted", cause: "Bucket deleted in AWS; its namespace was deleted" },
  {
    name: "reports",
    event: "Failed",
    outcome: "terminal",
    error: {
      code: "DefinitionDeleted",
      message:
        'the CRD buckets.s3.services.k8s.aws is being deleted, and every Bucket with it, so the Bucket is left in AWS; to delete it nevertheless, annotate the object with driftless.dev/allow-delete: "true"; to manage it again, keep it, install the CRD and adopt it',
    },
  },
  {
    name: "legacy",
    event: "Failed",
    outcome: "terminal",
    error: {
      code: "AdoptionNotAllowed",
      message: "the Bucket does not consent to the adoption: it has no tag driftless.dev/adoptable-by",
    },
  },
];

/** One entry for each way in which an object ends, or is kept from ending, and one for a refused adoption. */
export const exampleEnds: readonly HistoryEntry[] = ENDS.map((members, index) =>
  historyEntry(
    {
      changes: [],
      arn: `arn:aws:s3:::shop-${members.name}`,
      uid: `end-${index}`,
      requestId: `end-${index}`,
      milliseconds: 180 + index,
      ...members,
    },
    NOON - index * 61_000,
  ),
);
