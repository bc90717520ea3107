import { beforeAll, expect, inject, it } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { createApiServerClient } from "../../../lib/kubernetes/api-server.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import { sweep } from "../../../lib/sweep/sweep.ts";
import { applyClusterManifests } from "../../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";

beforeAll(applyClusterManifests);

const streamKind = { group: "kinesis.services.k8s.aws", version: "v1alpha1", kind: "Stream", plural: "streams" };

function sweepOf(kind: ResourceKind, connection: Omit<Connection, "server" | "ca">) {
  const { server, ca } = inject("apiServer");
  return sweep(
    { windowSeconds: 900 },
    {
      kubernetes: createApiServerClient({ server, ca, ...connection }),
      kinds: [kind],
      scope: { namespaces: [], selector: "" },
      periods: { defaultSeconds: 36_000, byKind: {} },
      queue: { sendBatch: () => expect.fail("nothing should be enqueued") },
      queueUrls: { changes: "", resync: "" },
      now: Date.now,
      wait: async () => undefined,
    },
  );
}

it("says which kind is not installed, and does not fail", async () => {
  const { cert, key } = inject("apiServer");
  expect(await sweepOf(streamKind, { clientCertificate: { cert, key } })).toEqual({
    listed: 0,
    enqueued: 0,
    notInstalled: ["streams.kinesis.services.k8s.aws"],
    refused: [],
    objects: { Stream: { ready: 0, paused: 0, retrying: 0, terminal: 0, deleting: 0 } },
  });
});

// A kind that cannot be counted is not reported as having no objects.
const refused = { listed: 0, enqueued: 0, notInstalled: [], refused: ["buckets.s3.services.k8s.aws"], objects: {} };

it("does not fail while the cluster does not recognize the token", async () => {
  expect(await sweepOf(bucketKind, { token: async () => "unknown" })).toEqual(refused);
});

it("does not fail while the cluster grants the identity no permissions", async () => {
  const namespace = await createNamespace();
  await kubectl(["create", "serviceaccount", "nobody", "-n", namespace]);
  const token = (await kubectl(["create", "token", "nobody", "-n", namespace])).trim();
  expect(await sweepOf(bucketKind, { token: async () => token })).toEqual(refused);
});
