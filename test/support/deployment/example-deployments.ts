import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Parameters, readParametersFile } from "../../../infra/parameters/read-parameters.ts";

const FOLDER = join(import.meta.dirname, "../../../docs/examples/deployment");

/** A parameter file in `docs/examples/deployment/`, and the partition that its region is in. */
export interface ExampleDeployment {
  readonly file: string;
  /** The parameters as they are in the file. */
  readonly written: Readonly<Record<string, unknown>>;
  /** The parameters with their defaults. */
  readonly parameters: Parameters;
  readonly partition: string;
}

/** All parameter files in `docs/examples/deployment/`. */
export const exampleDeployments: readonly ExampleDeployment[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => {
    const path = join(FOLDER, file);
    const parameters = readParametersFile(path);
    return { file, parameters, written: parse(readFileSync(path, "utf8")), partition: partitionOf(parameters.region) };
  });

function partitionOf(region: string): string {
  return region.startsWith("cn-") ? "aws-cn" : region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
}
