import { expect, inject, it } from "vitest";
import { createApiServerClient } from "../../../lib/kubernetes/api-server.ts";
import { sweep } from "../../../lib/sweep/sweep.ts";

const queueKind = { group: "sqs.services.k8s.aws", version: "v1alpha1", kind: "Queue", plural: "queues" };

it("says which kind is not installed, and does not fail", async () => {
  const { server, ca, cert, key } = inject("apiServer");
  const swept = sweep(
    { windowSeconds: 900 },
    {
      kubernetes: createApiServerClient({ server, ca, clientCertificate: { cert, key } }),
      kinds: [queueKind],
      scope: { namespaces: [], selector: "" },
      periods: { defaultSeconds: 36_000, byKind: {} },
      queue: { sendBatch: () => expect.fail("nothing is to be enqueued") },
      queueUrl: "",
      now: Date.now,
      wait: async () => undefined,
    },
  );
  expect(await swept).toEqual({ listed: 0, enqueued: 0, notInstalled: ["queues.sqs.services.k8s.aws"] });
});
