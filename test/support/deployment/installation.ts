import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clusterManifests } from "../../../infra/cluster/cluster-manifests.ts";
import { installedManifests } from "../../../infra/cluster/installed-manifests.ts";
import type { RelayParameters } from "../../../infra/cluster/relay-deployment.ts";
import { kinds } from "../../../lib/kinds/index.ts";

const everything: Parameters<typeof clusterManifests>[0] & RelayParameters = {
  clusterName: "test",
  region: "us-west-2",
  kinds: kinds.map(({ resource }) => resource.kind),
  watchNamespaces: [],
  watchSelector: "",
  roles: "own",
  fieldExport: "off",
  relayIdentity: "pod-identity",
  mode: "reconcile",
};

/** What a deployment of all kinds installs in its cluster, without the relay. */
export const manifestsOfAllKinds = clusterManifests(everything);

/**
 * Replaces the relay's program. There must be a file: to an API server, an empty map differs from a missing one, so a second apply of an
 * immutable ConfigMap without files never succeeds.
 */
const NO_PROGRAM = { "relay.js": "" };

/** The manifests that a user of all kinds applies: those above and those of the relay, but without the relay's program. */
export const installation = {
  apiVersion: "v1",
  kind: "List",
  items: installedManifests(everything, NO_PROGRAM),
};

/** Writes the installation to a file in this folder, and returns the path of the file. */
export async function writeInstallation(folder: string): Promise<string> {
  const file = join(folder, "driftless.json");
  await writeFile(file, JSON.stringify(installation));
  return file;
}
