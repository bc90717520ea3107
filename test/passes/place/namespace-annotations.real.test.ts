import { beforeAll, expect, inject, test } from "vitest";
import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import { eventually } from "../../support/assertions/eventually.ts";
import { applyClusterManifests } from "../../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { createServedByRequests } from "../../support/real/served-by-requests.ts";
import { startTestRelay } from "../../support/relay/test-relay.ts";

beforeAll(applyClusterManifests);

test("an object follows its namespace's region, there and back, without a sweep", async () => {
  const { object, namespace, annotate, told } = await startWithRelay();
  await eventually(async () => expect(await object.condition("Ready")).toMatchObject({ status: "True" }));
  const before = told().length;

  await annotate("services.k8s.aws/default-region=eu-west-1");
  await eventually(async () =>
    expect(await object.condition("ACK.Terminal")).toMatchObject({ status: "True", reason: "RegionChanged" }),
  );
  await annotate("services.k8s.aws/default-region-");
  await eventually(async () => expect(await object.condition("Ready")).toMatchObject({ status: "True" }));
  expect(await object.condition("ACK.Terminal")).not.toMatchObject({ status: "True" });
  expect(told().slice(before)).toEqual([`${namespace} resync`, `${namespace} resync`]);
});

test("an annotation of a namespace that Driftless does not know starts no pass", async () => {
  const { object, namespace, annotate, told } = await startWithRelay();
  await eventually(async () => expect(await object.condition("Ready")).toMatchObject({ status: "True" }));
  const before = told().length;

  await annotate("example.com/owner=anna");
  // The relay has read the first change when it reports the second one.
  await annotate("s3.services.k8s.aws/deletion-policy=retain");
  await eventually(() => expect(told().slice(before)).toEqual([`${namespace} resync`]));
});

/** A bucket over which a pass runs for each request of a relay that acts as the identity in the manifests. No sweep runs. */
async function startWithRelay() {
  const { object, namespace } = await createServedByRequests();
  const token = await kubectl(["create", "token", "driftless-relay", "-n", "driftless-system"]);
  const { server, ca } = inject("apiServer");
  const published: ReconcileRequest[] = [];
  startTestRelay({
    connection: { server, ca, token: async () => token.trim() },
    namespaces: [namespace],
    async publish(batch) {
      published.push(...batch);
      for (const request of batch) await object.receive(request);
      return batch.map(() => undefined);
    },
  });
  return {
    object,
    namespace,
    told: () => published.map((request) => `${request.namespace} ${request.reason}`),
    annotate: (annotation: string) => kubectl(["annotate", "namespace", namespace, annotation]),
  };
}
