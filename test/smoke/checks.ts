import { setTimeout as sleep } from "node:timers/promises";
import { PutEventsCommand } from "@aws-sdk/client-eventbridge";
import {
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  HeadBucketCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { applyBucket } from "./buckets.ts";
import { output, type Trial } from "./trial.ts";

/** One check of a deployment. */
export interface Check {
  readonly name: string;
  /** Emulators do not evaluate policies. */
  readonly onAwsOnly?: true;
  /** Resolves if the check holds. */
  run(trial: Trial): Promise<void>;
}

/** The checks, in the order in which they run: later checks use the objects that earlier checks created. */
export const checks: readonly Check[] = [
  {
    name: "a bucket is created with its owner tag, and its object is Ready",
    async run(trial) {
      const Bucket = await applyBucket(trial, "first");
      const { TagSet = [] } = await trial.s3.send(new GetBucketTaggingCommand({ Bucket }));
      const owner = TagSet.find(({ Key }) => Key === "services.k8s.aws/driftless-owner")?.Value ?? "";
      must(owner.endsWith(`/${trial.namespace}/${Bucket}`), `the owner tag is ${JSON.stringify(owner)}`);
    },
  },
  {
    name: "a change reaches S3",
    async run(trial) {
      const bucket = await applyBucket(trial, "first", { versioning: { status: "Enabled" } });
      await versioningBecomes(trial, bucket, "Enabled");
    },
  },
  {
    name: "drift is corrected",
    async run(trial) {
      const Bucket = `${trial.prefix}-first`;
      await trial.s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Suspended" } }));
      const request = `driftless.dev/reconcile-requested-at=${new Date().toISOString()}`;
      await trial.kubectl(["annotate", "bucket", Bucket, request, "--overwrite"]);
      await versioningBecomes(trial, Bucket, "Enabled");
    },
  },
  {
    name: "ten buckets are created at the same time, and the relay puts several of the events on the bus in one call",
    async run(trial) {
      await Promise.all(Array.from({ length: 10 }, (_, index) => applyBucket(trial, `many-${index}`)));
    },
  },
  {
    name: "only the relay is allowed to put events; even an administrator is denied",
    onAwsOnly: true,
    async run(trial) {
      const Entry = { Source: "driftless.relay", DetailType: "Object Changed", Detail: "{}" };
      const command = new PutEventsCommand({ Entries: [{ ...Entry, EventBusName: output(trial, "EventBusName") }] });
      await refused(trial.events.send(command));
    },
  },
  {
    name: "only the stack's own roles are allowed to send messages; even an administrator is denied",
    onAwsOnly: true,
    async run(trial) {
      for (const queue of ["ChangesQueueUrl", "ResyncQueueUrl", "DeadLetterQueueUrl"]) {
        await refused(trial.sqs.send(new SendMessageCommand({ QueueUrl: output(trial, queue), MessageBody: "{}" })));
      }
    },
  },
  {
    name: "deleting an object deletes its bucket",
    async run(trial) {
      await trial.kubectl(["delete", "bucket", "-l", `driftless-smoke=${trial.prefix}`, "--timeout=300s"]);
      const error = await trial.s3.send(new HeadBucketCommand({ Bucket: `${trial.prefix}-first` })).catch((one) => one);
      must(error instanceof Error && error.name === "NotFound", "the bucket is still there");
    },
  },
];

async function versioningBecomes({ s3 }: Trial, Bucket: string, expected: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  for (;;) {
    const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket }));
    if (Status === expected) return;
    must(Date.now() < deadline, `versioning is ${Status}, not ${expected}`);
    await sleep(1_000);
  }
}

async function refused(call: Promise<unknown>): Promise<void> {
  const answer = await call.catch((error: unknown) => error);
  const text = answer instanceof Error ? `${answer.name} ${answer.message}` : JSON.stringify(answer);
  must(/AccessDenied|NotAuthorized|not authorized/i.test(text), `it was not refused: ${text}`);
}

function must(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}
