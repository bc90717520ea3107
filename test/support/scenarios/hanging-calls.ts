import { expect, onTestFinished, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { eventually } from "../assertions/eventually.ts";
import { measure, measured } from "../assertions/measured.ts";
import { bucketNamed } from "../aws/s3/test-s3.ts";
import { createObjectUser, type ObjectUser } from "../kubernetes/users/object-user.ts";
import type { FaultyStack } from "../programs/faulty-stack.ts";
import { shellKubectl } from "../programs/shell-kubectl.ts";

const SPEC = {
  versioning: { status: "Enabled" },
  lifecycle: { rules: [{ id: "expire", status: "Enabled", filter: { prefix: "" }, expiration: { days: 30 } }] },
  cors: { corsRules: [{ allowedMethods: ["GET"], allowedOrigins: ["https://example.org"] }] },
  requestPayment: { payer: "Requester" },
  website: { indexDocument: { suffix: "index.html" } },
};

const HANGING: ReadonlySet<string> = new Set([
  "PutBucketLifecycleConfiguration",
  "PutBucketCors",
  "PutBucketRequestPayment",
  "PutBucketWebsite",
]);

/** Tests what an object's status says if some parts cannot be written in time, and that other objects are not delayed. */
export function describeHangingCalls(stack: () => FaultyStack): void {
  // A test that fails leaves no call and no request held for the tests after it.
  async function releaseAll(): Promise<void> {
    stack().s3Proxy.release();
    await stack().setReading(true);
  }

  test("an object whose calls hang says within 30 s what is done and what is not, and does not delay other objects in its batch", async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => createObjectUser(stack().directory, bucketKind)));
    const [hung = expect.fail(), ...mates] = users;
    const names = new Map(users.map((user) => [user, bucketNamed("batch")]));
    const items = users.map((user) => bucketOf(user, names.get(user)));
    const path = `/${names.get(hung)}`;

    // Lambda begins to read when the queue contains all requests, so that one invocation gets them.
    onTestFinished(releaseAll);
    await stack().setReading(false);
    await shellKubectl(stack().directory, ["apply", "-f", "-"], { apiVersion: "v1", kind: "List", items });
    await eventually(() => stack().expectDue(users.length));
    stack().s3Proxy.hold((operation) => operation === "CreateBucket");
    const started = performance.now();
    await stack().setReading(true);
    await eventually(async () => expect(await invocationsOf(stack().directory, users)).toEqual([expect.any(String)]));
    stack().s3Proxy.hold((operation, url) => HANGING.has(operation) && url.startsWith(path));

    await measure(`${mates.length} other objects in the batch, to Ready`, () =>
      Promise.all(mates.map((user) => user.condition("Ready", "True", 10_000))),
    );
    const synced = await hung.condition("ACK.ResourceSynced", "False");
    measured("four parts that hang, to the condition", performance.now() - started);
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(synced).toMatchObject({
      reason: "OutOfTime",
      message:
        "the pass ran out of time; done: versioning; failed: lifecycle, cors; not done yet: requestPayment, website",
    });

    stack().s3Proxy.release();
    await measure("all parts set after S3 responded again", () => hung.condition("Ready", "True", 90_000));
  });
}

/** The manifest of the user's object. */
function bucketOf({ namespace }: ObjectUser, name: string | undefined): object {
  return {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name: "data", namespace },
    spec: { name, ...SPEC },
  };
}

/** The function invocations that have claims on the users' objects; `undefined` is one of them if an object has no claim. */
async function invocationsOf(directory: string, users: readonly ObjectUser[]): Promise<readonly unknown[]> {
  const { items }: { readonly items: readonly KubernetesObject[] } = JSON.parse(
    await shellKubectl(directory, ["get", "buckets", "--all-namespaces", "--output=json"]),
  );
  const namespaces = new Set(users.map(({ namespace }) => namespace));
  const own = items.filter(({ metadata }) => namespaces.has(metadata.namespace));
  return [...new Set(own.map(({ status }) => status?.claim?.holder.split("/")[0]))];
}
