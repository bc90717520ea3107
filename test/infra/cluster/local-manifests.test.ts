import { join } from "node:path";
import { expect, test } from "vitest";
import { localManifests } from "../../../infra/cluster/local-manifests.ts";
import { localDeployment } from "../../../infra/parameters/local-parameters.ts";

const FOLDER = join(import.meta.dirname, "../../../docs/examples/deployment");

const manifestsOf = (file: string, cluster: "own" | "given", shadow = false) =>
  localManifests(localDeployment(join(FOLDER, file), shadow).parameters, cluster);

test("creates the namespaces that the deployment expects to exist", () => {
  const namespacesOf = (file: string) =>
    manifestsOf(file, "own").manifests.namespaces.map((manifest) => ("metadata" in manifest ? manifest.metadata : {}));
  expect(namespacesOf("production.yaml")).toEqual([{ name: "web" }, { name: "data" }]);
  expect(namespacesOf("carm.yaml")).toEqual([{ name: "ack-system" }]);
  expect(namespacesOf("minimal.yaml")).toEqual([]);
});

test("installs the CRDs itself in its own cluster in shadow mode, and in a given cluster", () => {
  const definitionsOf = (...choice: Parameters<typeof manifestsOf>) =>
    manifestsOf(...choice).manifests.definitions.map((manifest) => ("metadata" in manifest ? manifest.metadata : {}));
  expect(definitionsOf("selectors.yaml", "own")).toEqual([]);
  const selectors = expect.objectContaining({ name: "iamroleselectors.services.k8s.aws" });
  expect(definitionsOf("selectors.yaml", "own", true)).toContainEqual(selectors);
  expect(definitionsOf("selectors.yaml", "given")).toContainEqual(selectors);
  expect(definitionsOf("minimal.yaml", "given")).not.toContainEqual(selectors);
});

test("a given cluster gets exactly the permissions of the deployment", () => {
  const { rights } = manifestsOf("production.yaml", "given").manifests;
  const bindings = rights.filter((manifest) => "kind" in manifest && manifest.kind === "ClusterRoleBinding");
  expect(bindings).toMatchObject([
    { metadata: { name: "driftless-relay-namespaces" } },
    { metadata: { name: "driftless-definitions" } },
    { metadata: { name: "driftless-cluster-identity" } },
  ]);
});

test("the relay has the settings of the deployment, and does not run if the sweep looks for changes", () => {
  const { relay } = manifestsOf("production.yaml", "own");
  expect(JSON.stringify(relay)).toContain('{"name":"WATCH_NAMESPACES","value":"web,data"}');
  expect(JSON.stringify(relay)).toContain('{"name":"KINDS","value":"Bucket,Repository"}');
  expect(manifestsOf("poll.yaml", "own").relay).toBeUndefined();
});
