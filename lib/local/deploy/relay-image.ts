import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../processes/environment.ts";

/** How the relay's image starts Node. */
export interface RelayImage {
  readonly environment: Environment;
  /** Of Node itself. */
  readonly flags: readonly string[];
}

const DOCKERFILE = join(import.meta.dirname, "../../../infra/cluster/Dockerfile");

/** Reads it from the Dockerfile, so that the relay runs here as it does in a pod. */
export function readRelayImage(): RelayImage {
  const dockerfile = readFileSync(DOCKERFILE, "utf8");
  const [, entrypoint = "[]"] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? [];
  const words: readonly string[] = JSON.parse(entrypoint);
  const variables = dockerfile.matchAll(/^ENV (\w+)=(.+)$/gm);
  return {
    environment: Object.fromEntries([...variables].map(([, name, value]) => [name, value])),
    flags: words.filter((word) => word.startsWith("--")),
  };
}
