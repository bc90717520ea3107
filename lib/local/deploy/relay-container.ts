import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { Environment } from "../processes/environment.ts";

/** How a pod starts Node for the relay. */
export interface RelayContainer {
  readonly environment: Environment;
  /** Options for Node itself. */
  readonly flags: readonly string[];
}

const DEPLOYMENT = join(import.meta.dirname, "../../../infra/cluster/relay-deployment.yaml");

const Container = z.object({
  command: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
});
const Deployment = z.object({
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.tuple([Container]) }) }) }),
});

/** Reads the relay's container, so that it runs here as in a pod; by default, from the Deployment without what depends on the parameters. */
export function readRelayContainer(deployment: object = parse(readFileSync(DEPLOYMENT, "utf8"))): RelayContainer {
  const { spec } = Deployment.parse(deployment);
  const [{ command, env }] = spec.template.spec.containers;
  return {
    environment: Object.fromEntries(env.map(({ name, value }) => [name, value])),
    flags: command.filter((word) => word.startsWith("--")),
  };
}
