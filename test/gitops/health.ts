import { execFileSync, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildGoTools } from "../../lib/local/control-plane/go-build.ts";
import { ensureCached } from "../../lib/local/processes/cache.ts";

const SOURCES = join(import.meta.dirname, "health");
const PROGRAM = "health";
const SCRIPT = "health.lua";

/** The release of Argo CD whose health script is run, and the checksum of its Go module, as in a `go.sum`. */
const ARGO_CD = {
  version: "3.6.1",
  module: "github.com/argoproj/argo-cd/v3@v3.6.1",
  sum: "h1:OmhqeKiR3C//awbFrhQqFdtRI+Qiv17j8vqm3UkMj/g=",
};

/** What GitOps tools conclude from an object: the status that kstatus computes, and the health that Argo CD determines. */
export interface Health {
  readonly kstatus: "InProgress" | "Failed" | "Current" | "Terminating" | "Unknown";
  readonly argo: "Progressing" | "Degraded" | "Healthy";
}

/** Whether Go, which the build requires, is installed on this machine. */
export const hasGo = spawnSync("go", ["version"]).status === 0;

/**
 * Computes the health of each object, with kstatus itself and with Argo CD's own script, or with the script in this file. The program is
 * built, and Argo CD's script downloaded, if they are not in the cache.
 */
export async function healthOf(objects: readonly object[], script?: string): Promise<readonly Health[]> {
  const options = { environment: process.env, progress: console.error };
  const directory = await ensureCached(
    {
      tool: "gitops-health",
      version: ARGO_CD.version,
      pins: ["go.mod", "go.sum", "main.go", "argo.go"].map((file) => join(SOURCES, file)),
      async build(directory) {
        const module = { name: "gitops-health", directory: SOURCES, packages: { [PROGRAM]: "." }, variables: {} };
        await buildGoTools(module, { directory, ...options });
        const script = execFileSync(join(directory, PROGRAM), ["script", downloadArgoCd(directory)]);
        await writeFile(join(directory, SCRIPT), script);
      },
    },
    options,
  );
  const printed = execFileSync(join(directory, PROGRAM), ["compute", script ?? join(directory, SCRIPT)], {
    input: JSON.stringify(objects),
    encoding: "utf8",
  });
  return JSON.parse(printed);
}

/** Downloads Argo CD's module as a zip file, and returns its path. */
function downloadArgoCd(directory: string): string {
  // Argo CD requires a newer Go. Without permission to fetch that, the command fails, but it has downloaded the module.
  const env = { ...process.env, GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local", GOWORK: "off" };
  const answer = spawnSync("go", ["mod", "download", "-json", ARGO_CD.module], {
    cwd: directory,
    env,
    encoding: "utf8",
  });
  const { Zip: zip, Sum: sum, Error: problem } = JSON.parse(answer.stdout || "{}");
  if (sum !== ARGO_CD.sum) throw new Error(`${ARGO_CD.module} has the checksum ${sum}: ${problem ?? answer.stderr}`);
  return zip;
}
