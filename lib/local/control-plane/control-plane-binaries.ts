import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { ensureCached } from "../processes/cache.ts";
import type { StepOptions } from "../processes/step-options.ts";
import { buildGoTools, type GoModule } from "./go-build.ts";
import { downloadControlPlane } from "./official-download.ts";

/** Paths of the programs of a Kubernetes control plane. */
export interface ControlPlaneBinaries {
  readonly kubeApiserver: string;
  readonly etcd: string;
  readonly kubectl: string;
}

/** A Kubernetes release. */
export interface KubernetesRelease {
  readonly version: string;
  /** The directory of the Go module that pins its sources. */
  readonly directory: string;
}

const RELEASE: KubernetesRelease = { version: "1.36.4", directory: join(import.meta.dirname, "kubernetes") };
const NAMES = ["kube-apiserver", "etcd", "kubectl"] as const;

const ETCD: GoModule = {
  name: "etcd",
  directory: join(import.meta.dirname, "etcd"),
  packages: { etcd: "go.etcd.io/etcd/server/v3" },
  variables: {},
};

/**
 * Provides kube-apiserver, etcd and kubectl from the directory that `KUBEBUILDER_ASSETS` specifies. If the variable is not set, provides
 * them from the cache. Programs that are not in the cache are downloaded from the builds that Kubernetes publishes for tests, with a
 * SHA-512 check. If that is not possible, they are built from sources in the Go module proxy, which takes a few minutes.
 */
export async function ensureControlPlaneBinaries(options: StepOptions): Promise<ControlPlaneBinaries> {
  const given = options.environment.KUBEBUILDER_ASSETS;
  return given ? fromDirectory(given) : ensureRelease(RELEASE, options);
}

/** Provides the programs of a release: from the cache, downloaded or built. Ignores `KUBEBUILDER_ASSETS`. */
export async function ensureRelease(release: KubernetesRelease, options: StepOptions): Promise<ControlPlaneBinaries> {
  const modules = [ETCD, moduleOf(release)];
  const directory = await ensureCached(
    {
      tool: "control-plane",
      version: release.version,
      pins: modules.map((module) => join(module.directory, "go.sum")),
      build: async (directory) => {
        if (await downloadControlPlane({ version: release.version, directory, ...options })) return;
        options.progress("building the control plane from source, once: 5 to 15 minutes on 2 cores");
        for (const module of modules) await buildGoTools(module, { directory, ...options });
      },
    },
    options,
  );
  return binariesIn(directory);
}

function moduleOf({ version, directory }: KubernetesRelease): GoModule {
  return {
    name: "kube-apiserver and kubectl",
    directory,
    packages: {
      "kube-apiserver": "k8s.io/kubernetes/cmd/kube-apiserver",
      kubectl: "k8s.io/kubernetes/cmd/kubectl",
    },
    variables: versionVariables(version),
  };
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

function binariesIn(directory: string): ControlPlaneBinaries {
  return {
    kubeApiserver: join(directory, "kube-apiserver"),
    etcd: join(directory, "etcd"),
    kubectl: join(directory, "kubectl"),
  };
}

// Without these variables, the server reports an invalid version.
function versionVariables(version: string): Readonly<Record<string, string>> {
  const [major = "", minor = ""] = version.split(".");
  const values = { gitVersion: `v${version}`, gitMajor: major, gitMinor: minor, gitTreeState: "clean" };
  return Object.fromEntries(
    ["k8s.io/component-base/version", "k8s.io/client-go/pkg/version"].flatMap((path) =>
      Object.entries(values).map(([name, value]) => [`${path}.${name}`, value]),
    ),
  );
}
