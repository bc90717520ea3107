import { CloudTrailEvent } from "../../../lib/drift/cloudtrail-event.ts";
import { describeActor } from "../../../lib/drift/describe-actor.ts";
import { drift } from "../../../lib/drift/drift.ts";
import { foreignChange } from "../../../lib/drift/foreign-change.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { trailedKinds } from "../../../lib/kinds/trails.generated.ts";
import { trailsOf } from "../../../lib/kinds/trails-of.ts";
import { consume, queueUrlOf } from "../../../lib/queue/consume.ts";
import { groupByObject } from "../../../lib/queue/group-by-object.ts";
import { actorOf, mergeRequests, ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import { dueAfter, isUnanswered } from "../../../lib/sweep/due.ts";
import { periodOf } from "../../../lib/sweep/period.ts";
import { slotOf } from "../../../lib/sweep/slot.ts";
import { requestFor } from "../../../lib/sweep/sweep.ts";
import { ASSUMABLE, OWN_SESSION } from "../../support/aws/cloudtrail-events.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { type Feeders, feeding, throwing } from "../feeder.ts";
import { metadataWith, objectWith, requestWith } from "../objects.ts";

/** Calls to the resources of each kind, with the text wherever CloudTrail repeats what a caller has chosen. */
function callsWith(text: string) {
  const userIdentity = {
    type: text,
    arn: `arn:aws:sts::1:assumed-role/${text}/driftless-${text}`,
    principalId: text,
    accountId: text,
    sessionContext: { sessionIssuer: { arn: `arn:aws:iam::1:role/${text}` } },
  };
  return trailedKinds.flatMap(({ trail }) =>
    [text, `arn:aws:${text}`].map((name) => ({
      eventSource: trail.source,
      eventName: trail.events[0] ?? "",
      eventTime: text,
      awsRegion: text,
      recipientAccountId: text,
      userIdentity,
      requestParameters: Object.fromEntries([text, ...trail.parameters].map((parameter) => [parameter, name])),
    })),
  );
}

const own = { sessions: new Set([OWN_SESSION]), assumableRoles: [ASSUMABLE, "arn:aws:iam::*:role/*a*!*"] };
const window = { start: 0, seconds: 900 };

/** Messages, CloudTrail's events, and the objects that the sweep lists. */
export const events: Feeders = {
  ...feeding("lib/drift/cloudtrail-event.ts", {
    CloudTrailEvent: (text) =>
      callsWith(text).map((detail) =>
        CloudTrailEvent.safeParse({ "detail-type": "AWS API Call via CloudTrail", detail }),
      ),
  }),
  ...feeding("lib/drift/describe-actor.ts", { describeActor: (text) => callsWith(text).map(describeActor) }),
  ...feeding("lib/drift/foreign-change.ts", {
    foreignChange: (text) => callsWith(text).map((call) => foreignChange(call, trailedKinds, own)?.name),
  }),
  ...feeding("lib/kinds/trails-of.ts", { trailsOf }),
  ...feeding("lib/drift/drift.ts", {
    drift: (text) =>
      Promise.all(
        callsWith(text).map((call) =>
          drift(call, {
            kindsOf: trailsOf,
            own,
            find: async () => [{ namespace: text, name: text, uid: text, place: undefined }],
            queue: { sendBatch: async () => undefined },
            queueUrls: { changes: "", resync: "" },
            shares: { charge: (request) => request },
          }),
        ),
      ),
  }),
  ...feeding("lib/queue/consume.ts", {
    queueUrlOf: throwing(["Error"], (text) => queueUrlOf(text, ["http://q/1/changes"])),
    consume: (text) => {
      const message = {
        id: text,
        receiptHandle: text,
        receiveCount: 1,
        sentAt: 0,
        queueArn: "arn:aws:sqs:r:1:changes",
      };
      const bodies = [text, JSON.stringify(text), JSON.stringify(requestWith(text)), `{"a":${text}}`];
      const results = consume(
        bodies.map((body, index) => ({ ...message, id: `${index}`, body })),
        {
          serve: async () => undefined,
          drop: () => undefined,
          queue: { send: async () => undefined, setVisibility: async () => undefined },
          queueUrls: { changes: "http://q/1/changes", resync: "http://q/1/resync" },
          random: () => 0,
          log: silentLog,
        },
      );
      return Promise.all(results.values());
    },
  }),
  ...feeding("lib/queue/group-by-object.ts", {
    groupByObject: (text) => groupByObject([{ request: requestWith(text) }]),
  }),
  ...feeding("lib/queue/reconcile-request.ts", {
    ReconcileRequest: (text) => ReconcileRequest.safeParse(requestWith(text)),
    actorOf: (text) => actorOf([requestWith(text)]),
    mergeRequests: (text) => mergeRequests([requestWith(text), requestWith(`${text}a`)], undefined),
  }),
  ...feeding("lib/sweep/due.ts", {
    dueAfter: (text) => dueAfter(objectWith(text), window, 900),
    isUnanswered: (text) => isUnanswered(objectWith(text)),
  }),
  ...feeding("lib/sweep/period.ts", {
    periodOf: (text) => periodOf(metadataWith(text), bucketKind, { defaultSeconds: 900, byKind: {} }),
  }),
  ...feeding("lib/sweep/slot.ts", { slotOf: (text) => slotOf(text, 900) }),
  ...feeding("lib/sweep/sweep.ts", { requestFor: (text) => requestFor(objectWith(text), bucketKind, "resync") }),
};
