import { expect, test } from "vitest";
import { handleRequest, type InstallRequest } from "../../../lib/install/handle-request.ts";
import type { InstallDependencies } from "../../../lib/install/installation.ts";
import type { Reach } from "../../../lib/install/name-changes.ts";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { silentLog } from "../../support/silent-log.ts";

const reach: Reach = {
  ...{ mode: "reconcile", deletionPolicy: "delete", adoption: "none", takeOver: "off", roles: "own" },
  ...{ kinds: [], regions: [], assumableRoles: [], passableRoles: [], deniedBuckets: [] },
  ...{ bucketPrefix: "", watchNamespaces: [], watchSelector: "" },
};
const installation = { manifests: [], clusterName: "test", finalized: [], scope: { namespaces: [], selector: "" } };

/** Sends a request to an installer whose API server does not respond. */
function ask(request: Omit<InstallRequest, "reach">) {
  const away = () => Promise.reject(new KubernetesApiError("no response: connect ECONNREFUSED"));
  const dependencies: InstallDependencies = {
    manifests: { read: away, apply: away, list: away, remove: away, readLog: away },
    kubernetes: { list: () => expect.fail("no objects must be listed") },
    ...{ log: silentLog, now: () => 0, wait: away },
  };
  return handleRequest({ ...request, reach }, installation, dependencies);
}

test("removing an installation from a cluster that no longer exists fails with a message that says how to delete the rest of the stack", async () => {
  const { physicalId, failure } = await ask({ type: "Delete", physicalId: "test/uid" });
  expect(physicalId).toBe("test/uid");
  expect(failure).toMatch(/^no response: .* aws cloudformation delete-stack --retain-resources/);
});

test("an update that fails does not mention deleting the stack", async () => {
  const { failure } = await ask({ type: "Update", physicalId: "test/uid", oldReach: reach });
  expect(failure).toBe("no response: connect ECONNREFUSED");
});

test("a stack that was never installed in a cluster is removed without a call to the cluster", async () => {
  expect(await ask({ type: "Delete", physicalId: "not-installed" })).toEqual({ physicalId: "not-installed" });
});
