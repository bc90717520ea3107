import { CreateBucketCommand, ListBucketsCommand, PutBucketTaggingCommand } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { eventually } from "../assertions/eventually.ts";
import { measure } from "../assertions/measured.ts";
import { bucketNamed, REGION } from "../aws/s3/test-s3.ts";
import { createObjectUser, type ObjectUser } from "../kubernetes/users/object-user.ts";
import type { FaultyStack } from "../programs/faulty-stack.ts";

const FINALIZER = "finalizers.s3.services.k8s.aws/Bucket";
const OWNER = "services.k8s.aws/driftless-owner";

/** Tests what must and must not happen if S3 refuses a call or a bucket belongs to someone else. The stack must not sweep. */
export function describeRefusals(stack: () => FaultyStack): void {
  describe("refusals", () => {
    afterEach(() => stack().s3Proxy.refuseNothing());

    test("a bucket whose policy cannot be read is not Ready, and the conditions name the call and the permission", async () => {
      const { user, name } = await readyBucket("unreadable");
      stack().s3Proxy.refuse("GetBucketPolicy", 403);
      await measure("a policy that cannot be read, to the condition", () => user.reconcile());
      expect(await user.condition("Ready", "False")).toMatchObject({
        reason: "AccessDenied",
        message: `api error AccessDenied: refused by the test; the call needs permission for s3:GetBucketPolicy on arn:aws:s3:::${name}`,
      });
      expect((await user.condition("ACK.ResourceSynced", "Unknown")).reason).toContain(
        "operation error S3: GetBucketPolicy, api error AccessDenied",
      );

      stack().s3Proxy.refuseNothing();
      await user.reconcile();
      await user.condition("Ready", "True");
    });

    test("an undeclared website that cannot be read results in an advisory on a bucket that is Ready", async () => {
      const { user } = await readyBucket("unread");
      stack().s3Proxy.refuse("GetBucketWebsite", 403);
      await user.reconcile();
      expect(await user.condition("ACK.Advisory", "True")).toMatchObject({
        reason: "Unread",
        message: expect.stringMatching(
          /^website could not be read: operation error S3: GetBucketWebsite, .* permission for s3:GetBucketWebsite on /,
        ),
      });
      expect(await user.condition("Ready", "True")).toMatchObject({ reason: "" });
    });

    test("a bucket that someone else created after our create was refused is never touched", async () => {
      const user = await createObjectUser(stack().directory, bucketKind);
      const name = bucketNamed("raced");
      stack().s3Proxy.refuse("CreateBucket", 403);
      await user.apply({ spec: { name, versioning: { status: "Enabled" } } });
      await user.condition("ACK.Recoverable", "True");
      expect((await user.object())?.metadata.finalizers).toEqual([FINALIZER]);

      await makeBucket(name, acksTags(user.namespace));
      stack().s3Proxy.refuseNothing();
      stack().s3Proxy.reset();
      await user.reconcile();
      expect(await user.condition("ACK.Terminal", "True")).toMatchObject({ reason: "OwnershipLost" });
      await expectGoneUntouched(user, name);
    });

    test.for([
      ["ACK's tags for the same namespace", acksTags],
      ["another object's owner tag", () => ({ [OWNER]: "local/elsewhere/data" })],
      ["no tags", () => ({})],
    ] as const)("our finalizer in a manifest gives no access to a bucket with %s", async ([, tagsFor]) => {
      const user = await createObjectUser(stack().directory, bucketKind);
      const name = bucketNamed("claimed");
      await makeBucket(name, tagsFor(user.namespace));
      stack().s3Proxy.reset();
      await user.apply({ spec: { name, versioning: { status: "Enabled" } }, finalizers: [FINALIZER] });
      await user.condition("ACK.Terminal", "True");
      await user.forge({ origin: "Created" });
      await user.reconcile();
      await expectGoneUntouched(user, name);
    });

    test("an object whose bucket name is taken by another account is refused once, with a clear message, and gets no finalizer", async () => {
      const user = await createObjectUser(stack().directory, bucketKind);
      const name = bucketNamed("taken");
      stack().s3Proxy.refuse("HeadBucket", 403);
      stack().s3Proxy.refuse("CreateBucket", 409, "BucketAlreadyExists");
      stack().s3Proxy.reset();
      await user.apply({ spec: { name } });
      expect(await user.condition("ACK.Terminal", "True")).toMatchObject({
        message: `Resource already exists: the bucket name ${name} is taken by another AWS account`,
      });
      await eventually(() => stack().expectIdle());
      expect((await user.object())?.metadata.finalizers).toBeUndefined();
      expect(stack().s3Proxy.counts.get("CreateBucket")).toBe(1);
      await user.delete();
      await user.gone();
    });

    test("the API server rejects a forged status whose retry has no members", async () => {
      const { user } = await readyBucket("forged-retry");
      await expect(user.forge({ retry: {} })).rejects.toThrow("status.retry.attempt: Required value");
    });

    test("a claim that ends in the far future delays nothing", async () => {
      const { user, name } = await readyBucket("forged-claim");
      await user.forge({ claim: { holder: "nobody", expiresAt: "2999-01-01T00:00:00Z" } });
      await measure("edit to Ready in spite of a forged claim", async () => {
        await user.apply({ spec: { name, versioning: { status: "Enabled" } } });
        await user.condition("Ready", "True", 10_000);
      });
    });

    async function readyBucket(what: string): Promise<{ readonly user: ObjectUser; readonly name: string }> {
      const user = await createObjectUser(stack().directory, bucketKind);
      const name = bucketNamed(what);
      await user.apply({ spec: { name } });
      await user.condition("Ready", "True");
      return { user, name };
    }

    /** Creates a bucket as someone else. */
    async function makeBucket(Bucket: string, tags: Readonly<Record<string, string>>): Promise<void> {
      await stack().s3.send(
        new CreateBucketCommand({ Bucket, CreateBucketConfiguration: { LocationConstraint: REGION } }),
      );
      const TagSet = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
      if (TagSet.length > 0) await stack().s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
    }

    function acksTags(namespace: string): Readonly<Record<string, string>> {
      return { "services.k8s.aws/controller-version": "s3-1.2.3", "services.k8s.aws/namespace": namespace };
    }

    async function expectGoneUntouched(user: ObjectUser, name: string): Promise<void> {
      await measure("deletion of an object that owns nothing", async () => {
        await user.delete();
        await user.gone(10_000);
      });
      const { Buckets = [] } = await stack().s3.send(new ListBucketsCommand({}));
      expect(Buckets.map(({ Name }) => Name)).toContain(name);
      expect(stack().s3Proxy.total()).toBeGreaterThan(0);
      expect(stack().s3Proxy.mutating()).toBe(0);
    }
  });
}
