#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import { stringify } from "yaml";
import { installedManifests } from "../infra/cluster/installed-manifests.ts";
import { bundleRelay } from "../infra/cluster/relay-bundle.ts";
import { ParametersError } from "../infra/parameters/parameters-error.ts";
import { readParametersFile } from "../infra/parameters/read-parameters.ts";

// node bin/cluster.ts PARAMETERS FILE: writes the cluster manifests of the deployment that PARAMETERS describes to FILE, for
// kubectl apply --server-side.
const [, , parameters, file] = process.argv;

if (parameters === undefined || file === undefined) {
  process.stderr.write("usage: cluster.ts PARAMETERS FILE\n");
  process.exitCode = 2;
} else {
  try {
    write(parameters, file);
  } catch (error) {
    if (!(error instanceof ParametersError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

function write(parametersFile: string, file: string): void {
  const parameters = readParametersFile(parametersFile);
  const manifests = installedManifests(parameters, bundleRelay()).map((manifest) =>
    stringify(manifest, { lineWidth: 120, aliasDuplicateObjects: false }),
  );
  writeFileSync(
    file,
    `# Written by npm run cluster, from the parameters of a deployment. Do not edit.\n${manifests.join("---\n")}`,
  );
}
