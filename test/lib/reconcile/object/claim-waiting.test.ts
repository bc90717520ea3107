import { expect, test } from "vitest";
import type { ReconcileRequest } from "../../../../lib/queue/reconcile-request.ts";
import { ConflictError, waitFor } from "../../../../lib/reconcile/object/claim.ts";

const request: ReconcileRequest = {
  ...{ group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Gadget" },
  ...{ namespace: "default", name: "toy", uid: "uid-1", reason: "drift" },
};

test.each([
  { waits: undefined, delaySeconds: 1 },
  { waits: 1, delaySeconds: 2 },
  { waits: 5, delaySeconds: 32 },
  { waits: 6, delaySeconds: 60 },
  { waits: 5000, delaySeconds: 60 },
])("a conflict makes a request that has waited $waits times wait $delaySeconds s", ({ waits, delaySeconds }) => {
  const waiting = { ...request, ...(waits !== undefined && { waits }) };
  expect(waitFor(new ConflictError("changed"), waiting)).toEqual({
    request: { ...request, waits: (waits ?? 0) + 1 },
    delaySeconds,
  });
});
