import { parseArgs } from "node:util";

/** The relay's command-line flags. */
export interface RelayFlags {
  readonly help: boolean;
  /** The path of a kubeconfig; `undefined` if the relay runs in a pod. */
  readonly kubeconfig: string | undefined;
  /** 0 means a free port. */
  readonly healthPort: number;
  readonly metricsPort: number;
}

/** Reads the arguments of the command line. Throws an `Error` that names the flag that is unknown or invalid. */
export function parseFlags(args: readonly string[]): RelayFlags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean", default: false },
      kubeconfig: { type: "string" },
      "health-port": { type: "string", default: "8081" },
      "metrics-port": { type: "string", default: "8080" },
    },
  });
  return {
    help: values.help,
    kubeconfig: values.kubeconfig,
    healthPort: port("--health-port", values["health-port"]),
    metricsPort: port("--metrics-port", values["metrics-port"]),
  };
}

function port(flag: string, value: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535)
    throw new Error(`${flag} must be a port from 0 to 65535, not "${value}"`);
  return number;
}
