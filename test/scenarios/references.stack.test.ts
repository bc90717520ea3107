import { join } from "node:path";
import { GetBucketReplicationCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measure } from "../support/assertions/measured.ts";
import { ackStatus, referencedDefinitions, referencedKinds } from "../support/kinds/referenced-kinds.ts";
import { type RunningStack, startRunningStack } from "../support/programs/running-stack.ts";
import { shellKubectl } from "../support/programs/shell-kubectl.ts";

const EXAMPLE = join(import.meta.dirname, "../../docs/examples/references/bucket.yaml");
const ARN = "arn:aws:iam::000000000000:role/shop-copier";

let stack: RunningStack;

beforeAll(async () => {
  stack = await startRunningStack();
});

afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

const kubectl = (args: readonly string[], input?: object) =>
  shellKubectl(stack.directory, ["--namespace", "default", ...args], input);
const waitFor = (what: string, ...objects: readonly string[]) =>
  kubectl(["wait", `--for=${what}`, ...objects, "--timeout=90s"]);

test("a bucket whose replication has a roleRef waits for ACK's role, and is Ready within 10 s after the role is Ready", async () => {
  await kubectl(["apply", "-f", "-"], referencedDefinitions);
  await waitFor("condition=Established", ...referencedKinds.map(({ plural, group }) => `crd/${plural}.${group}`));
  await kubectl(["apply", "-f", EXAMPLE]);
  await waitFor("condition=Ready", "bucket/copies");
  await waitFor("condition=ACK.ReferencesResolved=Unknown", "bucket/originals");
  // This takes half a minute. By then, the delays have reached the length that they keep during the first minutes.
  await waitFor("jsonpath={.status.poll.count}=6", "bucket/originals");

  const status = JSON.stringify({ status: ackStatus.ready(ARN) });
  const role = ["role.iam.services.k8s.aws/copier", "--subresource=status", "--type=merge"];
  const start = performance.now();
  await measure("from the role being Ready to the bucket being Ready", async () => {
    await kubectl(["patch", ...role, "-p", status]);
    await waitFor("condition=Ready", "bucket/originals");
  });
  expect(performance.now() - start).toBeLessThan(10_000);
  const { ReplicationConfiguration } = await stack.s3.send(
    new GetBucketReplicationCommand({ Bucket: "shop-originals" }),
  );
  expect(ReplicationConfiguration?.Role).toBe(ARN);

  await kubectl(["delete", "role.iam.services.k8s.aws/copier", "bucket/originals", "--timeout=60s"]);
});
