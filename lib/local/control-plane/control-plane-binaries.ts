import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { type CacheOptions, ensureCached } from "../processes/cache.ts";
import { buildGoTools, type GoModule } from "./go-build.ts";
import { downloadControlPlane } from "./official-download.ts";

/** Paths of the programs of a Kubernetes control plane. */
export interface ControlPlaneBinaries {
  readonly kubeApiserver: string;
  readonly etcd: string;
  readonly kubectl: string;
}

const KUBERNETES = "1.36.4";
const NAMES = ["kube-apiserver", "etcd", "kubectl"] as const;

const MODULES: readonly GoModule[] = [
  {
    name: "etcd",
    directory: join(import.meta.dirname, "etcd"),
    packages: { etcd: "go.etcd.io/etcd/server/v3" },
    variables: {},
  },
  {
    name: "kube-apiserver and kubectl",
    directory: join(import.meta.dirname, "kubernetes"),
    packages: {
      "kube-apiserver": "k8s.io/kubernetes/cmd/kube-apiserver",
      kubectl: "k8s.io/kubernetes/cmd/kubectl",
    },
    variables: versionVariables(KUBERNETES),
  },
];

/**
 * kube-apiserver, etcd and kubectl: from the directory that `KUBEBUILDER_ASSETS` names; otherwise from the cache; otherwise
 * downloaded as for Kubernetes' own tests, with SHA-512 check; otherwise built from the Go module proxy, which takes some minutes, once.
 */
export async function ensureControlPlaneBinaries(options: CacheOptions): Promise<ControlPlaneBinaries> {
  const given = options.environment.KUBEBUILDER_ASSETS;
  if (given) return fromDirectory(given);
  const directory = await ensureCached(
    {
      tool: "control-plane",
      version: KUBERNETES,
      pins: MODULES.map((module) => join(module.directory, "go.sum")),
      build: (directory) => make(directory, options),
    },
    options,
  );
  return binariesIn(directory);
}

async function fromDirectory(directory: string): Promise<ControlPlaneBinaries> {
  for (const name of NAMES) {
    try {
      await access(join(directory, name), constants.X_OK);
    } catch (error) {
      throw new Error(`KUBEBUILDER_ASSETS is ${directory}, which has no program ${name}: unset it or add the program`, {
        cause: error,
      });
    }
  }
  return binariesIn(directory);
}

async function make(directory: string, options: CacheOptions): Promise<void> {
  if (await downloadControlPlane({ version: KUBERNETES, directory, ...options })) return;
  options.progress("building the control plane from source, once: about 5 minutes on 2 cores");
  for (const module of MODULES) await buildGoTools(module, { directory, ...options });
}

function binariesIn(directory: string): ControlPlaneBinaries {
  return {
    kubeApiserver: join(directory, "kube-apiserver"),
    etcd: join(directory, "etcd"),
    kubectl: join(directory, "kubectl"),
  };
}

// Without these the server reports a version that is not a version.
function versionVariables(version: string): Readonly<Record<string, string>> {
  const [major = "", minor = ""] = version.split(".");
  const values = { gitVersion: `v${version}`, gitMajor: major, gitMinor: minor, gitTreeState: "clean" };
  return Object.fromEntries(
    ["k8s.io/component-base/version", "k8s.io/client-go/pkg/version"].flatMap((path) =>
      Object.entries(values).map(([name, value]) => [`${path}.${name}`, value]),
    ),
  );
}
