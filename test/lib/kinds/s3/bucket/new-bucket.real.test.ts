import { readFileSync } from "node:fs";
import {
  CreateBucketCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import { describe, expect, inject, it } from "vitest";
import { parse } from "yaml";
import { calls } from "../../../../../lib/kinds/s3/bucket/calls.generated.ts";
import type { BucketSpec } from "../../../../../lib/kinds/s3/bucket/spec.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { bucketNamed, testConnect } from "../../../../support/aws/s3/test-s3.ts";
import { startUnreliableProxy } from "../../../../support/proxies/unreliable-proxy.ts";
import { createBucketObject } from "../../../../support/worlds/bucket-object.ts";

const MINIMAL = ["HeadBucket", "CreateBucket", "GetBucketTagging"];
const FULL_LOOK = ["HeadBucket", "GetBucketTagging", "GetPublicAccessBlock", "GetBucketPolicy", "GetBucketAcl"];

const writes = (operations: readonly string[]) => operations.filter((name) => calls[name]?.reads !== true);

/** A world in which `act` runs right before the create call. */
function worldWhere(act: () => Promise<unknown>) {
  const endpoint = inject("s3Endpoint");
  const connect = aroundCommands(testConnect(endpoint), "CreateBucket", async (command, send) => {
    await act();
    return await send(command);
  });
  return createBucketObject(endpoint, connect);
}

/** The bucket of the benchmarks, under a different name. */
function benchSpec(): BucketSpec {
  const text = readFileSync("test/bench/cluster/bucket.yaml", "utf8").replaceAll(
    "driftless-bench",
    bucketNamed("bench"),
  );
  return (parse(text) as { readonly spec: BucketSpec }).spec;
}

describe("a bucket that S3 says is new", () => {
  it("takes three calls", async () => {
    const world = createBucketObject();
    await world.apply({ name: bucketNamed("minimal") });
    expect(await world.pass()).toMatchObject({ outcome: "created", calls: MINIMAL });
  });

  it("takes one more call for each part that differs from a new bucket's, and one to read the encryption", async () => {
    const world = createBucketObject();
    await world.apply(benchSpec());
    const { outcome, calls } = await world.pass();
    expect(outcome).toBe("created");
    // The public access block of a new bucket is as declared. Its encryption is read because of the types that AWS blocks in new buckets.
    expect(calls).toEqual([
      ...MINIMAL,
      "GetBucketEncryption",
      "PutBucketEncryption",
      "PutBucketVersioning",
      "PutBucketLifecycleConfiguration",
      "PutBucketPolicy",
    ]);
    expect((await world.pass()).outcome).toBe("unchanged");
  });

  it("is read in full a few minutes later, when settings that an account rule has changed are corrected", async () => {
    const [world, Bucket] = [createBucketObject(), bucketNamed("ruled")];
    await world.apply({ name: Bucket });
    const { sent } = await world.pass();
    expect(sent).toMatchObject([{ request: { reason: "resync" } }]);
    const enabled = { Bucket, VersioningConfiguration: { Status: "Enabled" } } as const;
    await world.s3.send(new PutBucketVersioningCommand(enabled));

    const { outcome, calls } = await world.pass();
    expect(outcome).toBe("updated");
    expect(calls).toEqual(expect.arrayContaining(FULL_LOOK));
    expect(writes(calls)).toEqual(["PutBucketVersioning"]);
    expect(world.events()).toContainEqual(expect.stringMatching(/^DriftCorrected: .*versioning/));
    expect(await world.s3.send(new GetBucketVersioningCommand({ Bucket }))).toMatchObject({ Status: "Suspended" });
  });
});

describe("a bucket that S3 does not say is new", () => {
  it("is left as it is if another user created it between the read and the create", async () => {
    const Bucket = bucketNamed("taken");
    const { s3 } = createBucketObject();
    const world = worldWhere(async () => {
      const CreateBucketConfiguration = { LocationConstraint: "us-west-2" } as const;
      await s3.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
      await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: "team", Value: "other" }] } }));
      await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
    });
    await world.apply({ name: Bucket, versioning: { status: "Suspended" } });
    const { outcome, calls } = await world.pass();
    expect(outcome).toBe("terminal");
    expect(calls.slice(2)).toEqual(expect.arrayContaining(FULL_LOOK));
    expect(writes(calls)).toEqual(["CreateBucket"]);
    expect(await s3.send(new GetBucketTaggingCommand({ Bucket }))).toMatchObject({
      TagSet: [{ Key: "team", Value: "other" }],
    });
    expect(await s3.send(new GetBucketVersioningCommand({ Bucket }))).toMatchObject({ Status: "Enabled" });
  });

  it("is read in full if an unanswered attempt has created it", async () => {
    const mishaps = [undefined, "unanswered"] as const;
    let call = 0;
    await using proxy = await startUnreliableProxy(inject("s3Endpoint"), () => mishaps[call++]);
    const world = createBucketObject(proxy.url);
    await world.apply(benchSpec());
    const { outcome, calls } = await world.pass();
    expect({ outcome, conditions: world.conditions() }).toMatchObject({ outcome: "created" });
    expect(calls.slice(0, 2)).toEqual(["HeadBucket", "CreateBucket"]);
    expect(calls.slice(2)).toEqual(expect.arrayContaining(FULL_LOOK));
    expect(proxy.counts.unanswered).toBe(1);
    expect(world.conditions()).toContain("Ready=True");
  });
});
