#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { stringify } from "yaml";
import { installedManifests } from "../infra/cluster/installed-manifests.ts";
import { bundleRelay } from "../infra/cluster/relay-bundle.ts";
import { ParametersError } from "../infra/parameters/parameters-error.ts";
import { readParametersFile } from "../infra/parameters/read-parameters.ts";
import { errorText } from "../lib/text/error-text.ts";

const EXIT = { written: 0, usage: 2, failed: 3 } as const;

const program = new Command("npm run cluster --")
  .description("Writes the cluster manifests of a deployment, for kubectl apply --server-side.")
  .argument("<PARAMETERS>", "the file with the deployment's parameters")
  .argument("<FILE>", "the file to write")
  .addHelpText(
    "after",
    `
Exit status: ${EXIT.written} written, ${EXIT.usage} invalid usage or parameters, ${EXIT.failed} the file could not be written.`,
  )
  .exitOverride()
  .allowExcessArguments(false);

try {
  program.parse();
  const [parameters = "", file = ""] = program.args;
  write(parameters, file);
} catch (error) {
  process.exitCode = exitCodeAfter(error);
}

function exitCodeAfter(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.written : EXIT.usage;
  process.stderr.write(`${errorText(error)}\n`);
  return error instanceof ParametersError ? EXIT.usage : EXIT.failed;
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
