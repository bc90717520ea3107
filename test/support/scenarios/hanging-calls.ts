import { expect, test } from "vitest";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { bucketKind } from "../../../lib/resources/s3/bucket/kind.ts";
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
  test("an object whose calls hang says within 30 s what is done and what is not, and does not delay other objects in its batch", async () => {
    const [first, hung, ...others] = await Promise.all(
      Array.from({ length: 10 }, () => createObjectUser(stack().directory, bucketKind)),
    );
    if (first === undefined || hung === undefined) throw new Error("there are no users");
    const items = [first, hung, ...others].map((user) => bucketOf(user, user === hung ? SPEC : {}));

    // The relay sends the first hint alone and the others together. Both calls are held until all objects exist.
    stack().awsProxy.hold((operation) => operation === "PutEvents");
    stack().s3Proxy.hold((operation) => operation === "CreateBucket");
    await shellKubectl(stack().directory, ["apply", "-f", "-"], { apiVersion: "v1", kind: "List", items });
    const started = performance.now();
    stack().awsProxy.release();
    const mates = await eventually(async () => {
      const invocations = await invocationsByNamespace(stack().directory);
      const invocation = invocations.get(hung.namespace) ?? expect.fail("no invocation has a claim on the object");
      const found = others.filter(({ namespace }) => invocations.get(namespace) === invocation);
      expect(found).not.toEqual([]);
      return found;
    });
    stack().s3Proxy.hold((operation) => HANGING.has(operation));

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
function bucketOf({ namespace }: ObjectUser, spec: object): object {
  return {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name: "data", namespace },
    spec: { name: bucketNamed("batch"), ...spec },
  };
}

/** The function invocations that currently hold a claim, by the namespace of the object on which they hold it. */
async function invocationsByNamespace(directory: string): Promise<ReadonlyMap<string, string | undefined>> {
  const { items }: { readonly items: readonly KubernetesObject[] } = JSON.parse(
    await shellKubectl(directory, ["get", "buckets", "--all-namespaces", "--output=json"]),
  );
  return new Map(items.map(({ metadata, status }) => [metadata.namespace, status?.claim?.holder.split("/")[0]]));
}
