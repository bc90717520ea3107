import {
  DeleteBucketCorsCommand,
  DeletePublicAccessBlockCommand,
  PutBucketVersioningCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { sleep } from "../../../lib/relay/sleep.ts";
import { pick } from "../../support/assertions/pick.ts";
import type { Objects } from "../cluster/objects.ts";
import type { Queue } from "../event-source/queue.ts";

/** The targets of the churn, and the names and events that it uses. */
export interface ChurnOptions {
  readonly objects: Objects;
  /** The names that objects can have. */
  readonly names: readonly string[];
  /** An S3 client that belongs to someone other than Driftless. */
  readonly outsider: S3Client;
  /** The queue that receives old events again. */
  readonly changes: Queue;
  /** Returns an event that was sent previously. */
  readonly anyEvent: () => string;
  readonly random: () => number;
}

/** How many times each action was carried out or refused. */
export type ChurnCounts = Readonly<Record<string, number>>;

const PAUSE_MS = 150;

/**
 * Until `signal` is aborted, creates, edits and deletes objects as their users do, changes buckets out of band, and sends old events again.
 * Skips an action that fails because the object or its bucket is gone or already exists, or because the API server is down.
 */
export async function churn(options: ChurnOptions, signal: AbortSignal): Promise<ChurnCounts> {
  const { objects, names, outsider, changes, anyEvent, random } = options;
  const counts: Record<string, number> = {};
  const byChance = () => random() < 0.5;
  const actions: readonly (readonly [share: number, what: string, act: (name: string) => Promise<unknown>])[] = [
    [13, "versioning", (name) => objects.edit(name, { versioning: { status: byChance() ? "Enabled" : "Suspended" } })],
    [13, "tag", (name) => objects.edit(name, { tagging: { tagSet: [{ key: "team", value: `team-${random()}` }] } })],
    [13, "block", (name) => objects.edit(name, { publicAccessBlock: { ignorePublicACLs: byChance() } })],
    [13, "cors", (name) => objects.edit(name, { cors: byChance() ? null : { corsRules: [corsRule(random())] } })],
    [10, "delete", (name) => objects.remove(name)],
    [16, "create", (name) => objects.create(name)],
    [4, "suspend out of band", (name) => outsider.send(suspend(name))],
    [4, "unblock out of band", (name) => outsider.send(new DeletePublicAccessBlockCommand({ Bucket: name }))],
    [4, "no cors out of band", (name) => outsider.send(new DeleteBucketCorsCommand({ Bucket: name }))],
    [10, "old event", async () => changes.send(anyEvent())],
  ];
  const hundred = actions.flatMap((action) => Array.from({ length: action[0] }, () => action));

  while (!signal.aborted) {
    const [action, name] = [pick(hundred, random), pick(names, random)];
    if (action === undefined || name === undefined) throw new Error("there is nothing to churn");
    const [, what, act] = action;
    const done = await succeeds(act(name));
    const counted = done ? what : `${what} refused`;
    counts[counted] = (counts[counted] ?? 0) + 1;
    await sleep(PAUSE_MS, signal);
  }
  return counts;
}

function corsRule(number: number) {
  return { allowedMethods: ["GET"], allowedOrigins: [`https://${number}.example`] };
}

function suspend(Bucket: string): PutBucketVersioningCommand {
  return new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Suspended" } });
}

async function succeeds(action: Promise<unknown>): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (error instanceof KubernetesApiError || (error instanceof Error && error.name === "NoSuchBucket")) return false;
    throw error;
  }
}
