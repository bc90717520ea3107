import {
  CreateBucketCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  HeadBucketCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import { beforeAll, expect, test } from "vitest";
import { s3 } from "../../../../../lib/aws/services/s3.ts";
import { bucket } from "../../../../../lib/kinds/s3/bucket/bucket.ts";
import { calls } from "../../../../../lib/kinds/s3/bucket/calls.generated.ts";
import { bucketKind } from "../../../../../lib/kinds/s3/bucket/kind.ts";
import type { BucketSpec } from "../../../../../lib/kinds/s3/bucket/spec.ts";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { ACCOUNT, bucketNamed, testConnect } from "../../../../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { createKindWorld } from "../../../../support/worlds/kind-world.ts";

const REGION = "us-east-1";
const entry = { resource: bucketKind, load: async () => bucket };

// In us-east-1, moto responds as S3 does there. The other emulators respond as S3 does in other regions.
let moto: string;
beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

/** The calls that read who has access and who owns the bucket. For a bucket that is known to be new, only the tags are read. */
const FULL_LOOK = ["HeadBucket", "GetBucketTagging", "GetPublicAccessBlock", "GetBucketPolicy", "GetBucketAcl"];

/** A client for the account, which bypasses the engine. */
function accountS3() {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  return s3.load({ region: REGION, endpoint: moto, credentials });
}

/** Runs `beforeCreate` right before the create call. Moto ignores the tags in that call, so this function sets them on a new bucket. */
function connectTo(endpoint: string, beforeCreate: () => Promise<unknown> = async () => undefined): Connect {
  return aroundCommands(testConnect(endpoint), "CreateBucket", async (command, send) => {
    await beforeCreate();
    if (!(command instanceof CreateBucketCommand)) throw new Error("this is not a CreateBucket");
    const { Bucket, CreateBucketConfiguration: { Tags: TagSet } = {} } = command.input;
    const s3 = await accountS3();
    const isNew = await s3.send(new HeadBucketCommand({ Bucket })).then(
      () => false,
      () => true,
    );
    const answer = await send(command);
    if (isNew) await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
    return answer;
  });
}

test("like S3, moto responds to a second create of the account's own bucket as it did to the first", async () => {
  const s3 = await accountS3();
  const Bucket = bucketNamed("twice");
  await s3.send(new CreateBucketCommand({ Bucket }));
  await expect(s3.send(new CreateBucketCommand({ Bucket }))).resolves.toMatchObject({ Location: `/${Bucket}` });
});

test("a new bucket is read in full, because the response to its create does not prove that it is new", async () => {
  const world = createKindWorld<BucketSpec>(entry, "assets", connectTo(moto), { region: REGION });
  await world.apply({ name: bucketNamed("new") });
  const { outcome, calls: made } = await world.pass();
  expect({ outcome, conditions: world.conditions() }).toMatchObject({ outcome: "created" });
  const afterwards = made.slice(made.indexOf("CreateBucket") + 1);
  expect(afterwards).toEqual(expect.arrayContaining(FULL_LOOK));
});

test("a bucket that another user created between the read and the create is left as it is", async () => {
  const s3 = await accountS3();
  const Bucket = bucketNamed("taken");
  const connect = connectTo(moto, async () => {
    await s3.send(new CreateBucketCommand({ Bucket }));
    await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: "team", Value: "other" }] } }));
    await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
  });
  const world = createKindWorld<BucketSpec>(entry, "assets", connect, { region: REGION });
  await world.apply({ name: Bucket, acl: "private", versioning: { status: "Suspended" } });
  const { outcome, calls: made } = await world.pass();
  expect(outcome).toBe("recoverable");
  expect(world.conditions()).toContain("the resource's owner tag is not visible yet");
  expect(made.filter((name) => !calls[name]?.reads)).toEqual(["CreateBucket"]);
  expect(await s3.send(new GetBucketTaggingCommand({ Bucket }))).toMatchObject({
    TagSet: [{ Key: "team", Value: "other" }],
  });
  expect(await s3.send(new GetBucketVersioningCommand({ Bucket }))).toMatchObject({ Status: "Enabled" });
});
