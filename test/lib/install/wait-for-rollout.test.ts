import { expect, test } from "vitest";
import type { RelayIdentity } from "../../../lib/install/relay-identity.ts";
import { waitForRollout } from "../../../lib/install/wait-for-rollout.ts";
import type { InstalledObject } from "../../../lib/kubernetes/manifests/manifest.ts";

const POD_IDENTITY = ["AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"];
const IRSA = ["AWS_ROLE_ARN", "AWS_WEB_IDENTITY_TOKEN_FILE"];
const REFUSAL = '{"level":"warn","message":"the bus refused a heartbeat","code":"CredentialsProviderError"}';

const podIdentity: RelayIdentity = { source: "pod-identity", eksClusterName: "production" };
const irsa: RelayIdentity = { source: "irsa", eksClusterName: "production" };

function objectOf(kind: string, uid: string, owner?: string): InstalledObject {
  const annotations = { "deployment.kubernetes.io/revision": "2" };
  const ownerReferences = owner === undefined ? [] : [{ uid: owner, controller: true }];
  const apiVersion = kind === "Pod" ? "v1" : "apps/v1";
  return { apiVersion, kind, metadata: { name: uid, uid, resourceVersion: "1", annotations, ownerReferences } };
}

/**
 * A cluster on EKS. Each new pod of the relay gets the next of these lists of injected environment variables, and is ready after it has
 * been created with the last one if `becomesReady` is true. There is also a pod that another ReplicaSet owns, and a pod of nobody.
 */
function scenario(injected: readonly (readonly string[])[], { becomesReady = false, log = `${REFUSAL}\n` } = {}) {
  let time = 0;
  let pods = 1;
  const removed: string[] = [];
  const podOf = (uid: string, owner: string | undefined, env: readonly string[]) => ({
    ...objectOf("Pod", uid, owner),
    spec: { containers: [{ env: env.map((name) => ({ name })) }] },
    status: { containerStatuses: [{ ready: false, state: { running: {} } }] },
  });
  const manifests = {
    async read() {
      const counts = becomesReady && pods === injected.length && time > 0 ? 1 : 0;
      return {
        ...objectOf("Deployment", "relay"),
        metadata: { ...objectOf("Deployment", "relay").metadata, generation: 1, namespace: "driftless-system" },
        spec: { replicas: 1, selector: { matchLabels: { app: "relay" } } },
        status: { observedGeneration: 1, replicas: 1, updatedReplicas: counts, availableReplicas: counts },
      };
    },
    async list({ kind }: { readonly kind: string }) {
      if (kind === "ReplicaSet") return [objectOf("ReplicaSet", "set", "relay"), objectOf("ReplicaSet", "other", "x")];
      const current = podOf(`pod-${pods}`, "set", injected[pods - 1] ?? []);
      return [podOf("of-another", "other", []), podOf("of-nobody", undefined, []), current];
    },
    async remove({ metadata }: InstalledObject) {
      removed.push(metadata.uid);
      pods++;
    },
    readLog: async () => `{"level":"info","message":"started"}\nnot JSON\n${log}`,
    apply: () => expect.fail("nothing must be applied"),
  };
  const write = () => undefined;
  const dependencies = {
    manifests,
    kubernetes: { list: () => expect.fail("no objects must be listed") },
    log: { info: write, warn: write, error: write },
    now: () => time,
    server: "https://kubernetes.example",
    deadline: Number.POSITIVE_INFINITY,
    wait: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
  const deployment = objectOf("Deployment", "relay");
  return {
    removed,
    time: () => time,
    rollout: (identity: RelayIdentity | undefined) => waitForRollout(deployment, identity, dependencies),
  };
}

test("a pod that was created without credentials is replaced once the association has had time to spread", async () => {
  const { rollout, removed, time } = scenario([[], POD_IDENTITY], { becomesReady: true });
  await rollout(podIdentity);
  expect(removed).toEqual(["pod-1"]);
  expect(time()).toBe(32_000);
});

test("with irsa, a pod that still has the credentials of Pod Identity is replaced too", async () => {
  const { rollout, removed } = scenario([POD_IDENTITY, IRSA], { becomesReady: true });
  await rollout(irsa);
  expect(removed).toEqual(["pod-1"]);
});

test("if the new pod has no credentials either, the rollout fails at once and names the add-on and the association", async () => {
  const { rollout, removed, time } = scenario([[], [], POD_IDENTITY]);
  await expect(rollout(podIdentity)).rejects.toThrow(
    /no credentials \(pod-identity\).*describe-addon --cluster-name production --addon-name eks-pod-identity-agent.*list-pod-identity-associations --cluster-name production --namespace driftless-system --service-account driftless-relay/,
  );
  expect(removed).toEqual(["pod-1"]);
  expect(time()).toBeLessThan(60_000);
});

test("with irsa, the failure names the ServiceAccount, the OIDC provider and the trust policy", async () => {
  const { rollout } = scenario([[], []]);
  await expect(rollout(irsa)).rejects.toThrow(
    /no credentials \(irsa\).*get serviceaccount driftless-relay.*list-open-id-connect-providers.*trust policy/,
  );
});

test("a pod that has credentials and is not ready is kept, and the failure says why the bus refused its heartbeat", async () => {
  const { rollout, removed } = scenario([POD_IDENTITY]);
  await expect(rollout(podIdentity)).rejects.toThrow(
    `pod-1: running but not ready. The last problem in its log: ${REFUSAL}. Check that the cluster has the add-on eks-pod-identity-agent`,
  );
  expect(removed).toEqual([]);
});

test("outside EKS no pod is replaced, and a log without a problem adds nothing", async () => {
  const { rollout, removed } = scenario([[]], { log: "" });
  await expect(rollout(undefined)).rejects.toThrow(/pod pod-1: running but not ready$/);
  expect(removed).toEqual([]);
});
