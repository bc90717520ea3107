import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Cluster } from "./cluster.ts";

/** The identities of the stack's parts in the cluster. The deployment's bindings give them the permissions that they have in production. */
export interface Identities {
  /** The file with the bearer token of the reconcile function. */
  readonly reconcilerTokenFile: string;
  /** The file with the bearer token of the sweep function. */
  readonly sweeperTokenFile: string;
  /** The file with the bearer token of the installer function, if the function gets one. */
  readonly installerTokenFile: string | undefined;
  /** Writes the relay's kubeconfig, which refers to a token file, and returns its path. The relay's ServiceAccount has to exist. */
  relayKubeconfig(): Promise<string>;
  /** Writes new tokens. They are valid for a day. */
  renew(): Promise<void>;
}

/** Where the cluster is, and where to keep the tokens. */
export interface IdentityOptions {
  readonly server: string;
  /** The certificate authority, PEM. */
  readonly ca: string;
  /** A directory that is private to the user. */
  readonly directory: string;
  /** Whether the installer function gets an identity: an administrator's. */
  readonly withInstaller: boolean;
}

const MANIFEST = fileURLToPath(new URL("function-identities.yaml", import.meta.url));
const INSTALLER_MANIFEST = fileURLToPath(new URL("installer-identity.yaml", import.meta.url));
const LIFE = "24h";

/** Creates the functions' identities and writes the first tokens. */
export async function createIdentities(
  { kubectl, install }: Pick<Cluster, "kubectl" | "install">,
  { server, ca, directory, withInstaller }: IdentityOptions,
): Promise<Identities> {
  const reconcilerTokenFile = join(directory, "reconciler-token");
  const sweeperTokenFile = join(directory, "sweeper-token");
  const relayTokenFile = join(directory, "relay-token");
  const relayKubeconfig = join(directory, "relay-kubeconfig.json");
  /** The ServiceAccount whose token each file contains. */
  const holders = new Map([
    [reconcilerTokenFile, ["default", "driftless-local-reconciler"]],
    [sweeperTokenFile, ["default", "driftless-local-sweeper"]],
  ]);

  await install(MANIFEST);
  const installerTokenFile = withInstaller ? join(directory, "installer-token") : undefined;
  if (installerTokenFile !== undefined) {
    await install(INSTALLER_MANIFEST);
    holders.set(installerTokenFile, ["default", "driftless-local-installer"]);
  }
  await renew();

  return {
    reconcilerTokenFile,
    sweeperTokenFile,
    installerTokenFile,
    renew,
    async relayKubeconfig() {
      holders.set(relayTokenFile, ["driftless-system", "driftless-relay"]);
      await renew();
      await writePrivately(relayKubeconfig, JSON.stringify(kubeconfigWithTokenFile(server, ca, relayTokenFile)));
      return relayKubeconfig;
    },
  };

  async function renew(): Promise<void> {
    for (const [file, [namespace = "", name = ""]] of holders) await writePrivately(file, await token(namespace, name));
  }

  async function token(namespace: string, serviceAccount: string): Promise<string> {
    const printed = await kubectl.run("create", "token", serviceAccount, "--namespace", namespace, "--duration", LIFE);
    return printed.trim();
  }
}

async function writePrivately(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
}

/** YAML is a superset of JSON. */
function kubeconfigWithTokenFile(server: string, ca: string, tokenFile: string) {
  return {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "relay",
    contexts: [{ name: "relay", context: { cluster: "cluster", user: "relay" } }],
    clusters: [
      { name: "cluster", cluster: { server, "certificate-authority-data": Buffer.from(ca).toString("base64") } },
    ],
    users: [{ name: "relay", user: { "auth-provider": { name: "tokenFile", config: { tokenFile } } } }],
  };
}
