import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildGoTools } from "../../../lib/local/control-plane/go-build.ts";
import { ensureCached } from "../../../lib/local/processes/cache.ts";
import { onFreePort } from "../../../lib/local/processes/free-port.ts";
import { startProcess } from "../../../lib/local/processes/local-process.ts";
import type { RunDirectory } from "../../../lib/local/processes/run-directory.ts";
import type { StepOptions } from "../../../lib/local/processes/step-options.ts";

const MODULE = {
  name: "versitygw",
  directory: join(import.meta.dirname, "versitygw"),
  packages: { versitygw: "github.com/versity/versitygw/cmd/versitygw" },
  variables: {},
};

/** Resolves to the path of versitygw, an S3 server on a file system. If versitygw is not in the cache, builds it in about a minute. */
export async function ensureVersityGw(options: StepOptions): Promise<string> {
  const directory = await ensureCached(
    {
      tool: MODULE.name,
      version: "1.8.0",
      pins: [join(MODULE.directory, "go.mod"), join(MODULE.directory, "go.sum")],
      build: (directory) => buildGoTools(MODULE, { directory, ...options }),
    },
    options,
  );
  return join(directory, "versitygw");
}

/** Starts versitygw on empty directories, and waits until it responds. Resolves to its endpoint. */
export async function startVersityGw(options: {
  readonly program: string;
  readonly run: RunDirectory;
  readonly region: string;
  /** Used as the access key, as the secret key, and as the account that owns the buckets. */
  readonly account: string;
}): Promise<string> {
  const { program, run, region, account } = options;
  const home = run.scratch("versitygw");
  const [data, sidecar, versions] = ["data", "sidecar", "versions"].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([data, sidecar, versions].map((directory) => mkdir(directory, { recursive: true })));
  return await onFreePort(async (port) => {
    const endpoint = `http://127.0.0.1:${port}`;
    await startProcess({
      run,
      name: "versitygw",
      command: program,
      args: [
        "--port",
        `127.0.0.1:${port}`,
        "--region",
        region,
        "posix",
        "--sidecar",
        sidecar,
        "--versioning-dir",
        versions,
        data,
      ],
      environment: { ROOT_ACCESS_KEY: account, ROOT_SECRET_KEY: account },
      ready: async () => (await fetch(endpoint)).status === 403,
    });
    return endpoint;
  });
}
