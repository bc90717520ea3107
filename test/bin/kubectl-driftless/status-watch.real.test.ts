import { expect, inject, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { applyClusterManifests } from "../../support/kubernetes/cluster-manifests.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { clientsOf } from "../../support/kubernetes/users/administrator.ts";
import { startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";
import "../../support/real/provided-context.ts";

test("status -w shows the list again when it has changed, until it is interrupted", async () => {
  await applyClusterManifests();
  const namespace = await createNamespace();
  const environment = { KUBECONFIG: inject("apiServer").kubeconfig };
  const args = ["status", "-n", namespace, "-w"];
  const program = startLocalProgram(await temporaryDirectory(), args, environment, "kubectl-driftless");
  await program.told(/^There are no objects in the namespace/);
  const reference = { kind: bucketKind, namespace, name: "late" };
  await clientsOf().user.create(reference, { spec: { name: `${namespace}-late` } });
  await program.told(/^There are no objects .*\n\nOBJECT +STATE .*\nbucket\/late +retrying/);
  program.signal("SIGINT");
  expect(await program.ended).toBe(130);
});
