import { PurgeQueueCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { kinds } from "../../../../lib/kinds/index.ts";
import { openAws } from "../../../../lib/preflight/aws/open-aws.ts";
import { runningChecks } from "../../../../lib/preflight/checks.ts";
import { isProblem } from "../../../../lib/preflight/format-results.ts";
import { openCluster } from "../../../../lib/preflight/in-cluster/read-cluster.ts";
import { publishedDeployment, readPublishedData } from "../../../../lib/preflight/published-deployment.ts";
import { runChecks } from "../../../../lib/preflight/run-checks.ts";
import { VERSION } from "../../../../lib/preflight/running/versions.ts";
import { stackName } from "../../../../lib/settings/stack-name.ts";
import manifest from "../../../../package.json" with { type: "json" };
import { sharedEmulator } from "../../../support/aws/shared-emulator.ts";
import { ACCOUNT } from "../../../support/aws/test-account.ts";
import { installSoundly, manifestOf, type SoundInstallation } from "../../../support/preflight/sound-installation.ts";

const SYSTEM = "driftless-system";
const resources = kinds.map(({ resource }) => resource);

let sound: SoundInstallation;
beforeAll(async () => {
  const endpoint = await sharedEmulator("ministack");
  vi.stubEnv("AWS_ENDPOINT_URL", endpoint);
  vi.stubEnv("AWS_ACCESS_KEY_ID", ACCOUNT);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", ACCOUNT);
  sound = await installSoundly(endpoint);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await sound?.[Symbol.asyncDispose]();
});

test("doctor finds no problem in a sound installation", async () => {
  expect(await problems()).toEqual([]);
});

/** Breaks an installation, and mends it again. */
interface Breakage {
  readonly what: string;
  readonly breaks: () => Promise<unknown>;
  readonly mends: () => Promise<unknown>;
  /** The check that finds it, and what it says. */
  readonly found: readonly [title: string, what: RegExp];
}

const crd = "tables.dynamodb.services.k8s.aws";
const breakages: readonly Breakage[] = [
  {
    what: "the CRD of a kind is missing",
    breaks: () => sound.kubectl("delete", "crd", crd),
    mends: async () => {
      await sound.apply(manifestOf("CustomResourceDefinition", crd));
      await sound.established();
    },
    found: ["CRDs of the kinds", /^The CRD tables\.dynamodb\.services\.k8s\.aws is not installed\.$/],
  },
  {
    what: "ACK's CRD has replaced Driftless's",
    breaks: () => {
      const path = "/spec/versions/0/schema/openAPIV3Schema/properties/status/properties/claim";
      return sound.kubectl("patch", "crd", crd, "--type=json", "-p", JSON.stringify([{ op: "remove", path }]));
    },
    mends: () => sound.apply(manifestOf("CustomResourceDefinition", crd)),
    found: ["CRDs of the kinds", /^The CRD tables\.dynamodb\.services\.k8s\.aws is not Driftless's/],
  },
  {
    what: "the relay is scaled to zero",
    breaks: () => sound.relayIs({ replicas: 0, readyReplicas: 0 }),
    mends: () => sound.relayIs({ replicas: 1, readyReplicas: 1 }),
    found: ["Relay's Deployment", /is scaled to zero\.$/],
  },
  {
    what: "the relay is not installed",
    breaks: () => sound.kubectl("-n", SYSTEM, "delete", "deployment", "driftless-relay"),
    mends: async () => {
      await sound.apply(manifestOf("Deployment", "driftless-relay"));
      await sound.relayIs({ replicas: 1, readyReplicas: 1 });
    },
    found: ["Relay's Deployment", /^There is no Deployment driftless-system\/driftless-relay\.$/],
  },
  {
    what: "the relay is of another version than the functions",
    breaks: () =>
      sound.kubectl("-n", SYSTEM, "label", "deployment", "driftless-relay", `${VERSION.label}=0.0.1`, "--overwrite"),
    mends: () =>
      sound
        .apply(manifestOf("Deployment", "driftless-relay"))
        .then(() => sound.relayIs({ replicas: 1, readyReplicas: 1 })),
    found: ["Versions", /^The deployment is of several versions: the functions of \S+, the relay of 0\.0\.1, /],
  },
  {
    what: "the relay's image cannot be pulled",
    breaks: async () => {
      const { template } = manifestOf("Deployment", "driftless-relay").spec;
      const metadata = { ...template.metadata, name: "relay", namespace: SYSTEM };
      await sound.apply({ ...template, apiVersion: "v1", kind: "Pod", metadata });
      const waiting = { reason: "ImagePullBackOff", message: "no such host" };
      const status = {
        containerStatuses: [
          { name: "relay", ready: false, image: "", imageID: "", restartCount: 0, state: { waiting } },
        ],
      };
      await sound.patchStatus(`/api/v1/namespaces/${SYSTEM}/pods/relay`, status);
    },
    mends: () => sound.kubectl("-n", SYSTEM, "delete", "pod", "relay", "--force"),
    found: ["Relay", /^The relay is not ready: pod relay: ImagePullBackOff: no such host\.$/],
  },
  {
    what: "the relay's checkpoint is missing",
    breaks: () => sound.kubectl("-n", SYSTEM, "delete", "configmap", "driftless-relay-checkpoint"),
    mends: async () => {
      await sound.apply(manifestOf("ConfigMap", "driftless-relay-checkpoint"));
      await sound.positions(1);
    },
    found: ["Relay's checkpoint", /^There is no ConfigMap driftless-system\/driftless-relay-checkpoint\.$/],
  },
  {
    what: "the cluster was restored from a backup",
    breaks: () => sound.positions(999_999_999),
    mends: () => sound.positions(1),
    found: ["Relay's checkpoint", /^The checkpoint is ahead of the cluster/],
  },
  {
    what: "the functions' role is not bound",
    breaks: () => sound.kubectl("delete", "clusterrolebinding", "driftless-reconciler"),
    mends: () => sound.apply(manifestOf("ClusterRoleBinding", "driftless-reconciler")),
    found: ["RBAC", /^The ClusterRole driftless-reconciler is bound to nobody\.$/],
  },
  {
    what: "the role is that of an older version",
    breaks: () =>
      sound.kubectl(
        "patch",
        "clusterrole",
        "driftless-sweeper",
        "--type=json",
        "-p",
        '[{"op":"remove","path":"/rules/0"}]',
      ),
    mends: () => sound.apply(manifestOf("ClusterRole", "driftless-sweeper")),
    found: ["RBAC", /^The ClusterRole driftless-sweeper does not allow list of \S+\.$/],
  },
  {
    what: "there are dead letters",
    breaks: () => sound.sqs.send(new SendMessageCommand({ QueueUrl: sound.deadLetterQueue, MessageBody: "{}" })),
    mends: () => sound.sqs.send(new PurgeQueueCommand({ QueueUrl: sound.deadLetterQueue })),
    found: ["Dead letters", /^1 message could not be processed in 100 attempts/],
  },
  {
    what: "an alarm is raised",
    breaks: () => sound.alarmIs("ALARM"),
    mends: () => sound.alarmIs("OK"),
    found: ["Alarms", /^The alarm driftless-test-relay-stopped is raised\.$/],
  },
  {
    what: "ACK's controller is running",
    breaks: () => sound.apply(ackController()),
    mends: () => sound.kubectl("delete", "deployment", "ack-s3"),
    found: ["ACK's controllers", /^ACK's controller default\/ack-s3 is running, for Bucket\.$/],
  },
  {
    what: "the selectors of roles are not installed",
    breaks: () => sound.publishes({ roles: "selectors" }),
    mends: () => sound.publishes({ roles: "own" }),
    found: ["Role mappings", /^The CRD of IAMRoleSelectors is not installed\.$/],
  },
  {
    what: "an object has been being deleted for long",
    breaks: async () => {
      await sound.apply(bucket(["finalizers.s3.services.k8s.aws/Bucket"]));
      await sound.kubectl("delete", "bucket", "stuck", "--wait=false");
    },
    mends: () => sound.kubectl("patch", "bucket", "stuck", "--type=merge", "-p", '{"metadata":{"finalizers":null}}'),
    found: ["Objects that wait", /^1 object is being deleted for more than 10 minutes: bucket default\/stuck\.$/],
  },
];

test("at least ten installations are broken", () => {
  expect(breakages.length).toBeGreaterThanOrEqual(10);
});

test.each(breakages)("doctor says so if $what", async ({ breaks, mends, found: [title, what] }) => {
  await breaks();
  try {
    expect(await problems()).toEqual([
      { title, what: expect.stringMatching(what), remedy: expect.stringMatching(/\w/) },
    ]);
  } finally {
    await mends();
  }
});

/** The problems that the checks find, 11 minutes from now. */
async function problems() {
  const read = openCluster(async () => sound.connection);
  const data = (await readPublishedData(read)) ?? expect.fail("no parameters are published");
  const deployment = publishedDeployment(data, resources, stackName);
  const { read: aws } = openAws(deployment);
  const caller = { account: ACCOUNT, partition: "aws", arn: `arn:aws:iam::${ACCOUNT}:root` };
  const now = () => Date.now() + 11 * 60_000;
  const results = await runChecks(runningChecks, {
    deployment,
    caller,
    aws,
    cluster: read,
    now,
    version: manifest.version,
  });
  return results.flatMap(({ title, findings }) =>
    findings.filter(isProblem).map(({ what, remedy }) => ({ title, what, remedy })),
  );
}

function ackController(): object {
  const labels = { app: "ack" };
  const containers = [{ name: "controller", image: "public.ecr.aws/aws-controllers-k8s/s3-controller:1.0.0" }];
  const template = { metadata: { labels }, spec: { containers } };
  const metadata = { name: "ack-s3", namespace: "default" };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata, spec: { selector: { matchLabels: labels }, template } };
}

function bucket(finalizers: readonly string[]): object {
  const metadata = { name: "stuck", namespace: "default", finalizers };
  return { apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket", metadata, spec: { name: "driftless-stuck" } };
}
