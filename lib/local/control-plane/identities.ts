import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Cluster } from "./cluster.ts";

/** Who the parts of the stack are in the cluster: each with the rights that it has in production, and no more. */
export interface Identities {
  /** Holds the bearer token of the reconcile function. */
  readonly reconcilerTokenFile: string;
  /** Holds the bearer token of the sweep function. */
  readonly sweeperTokenFile: string;
  /** The relay's kubeconfig; it names a token file. */
  readonly relayKubeconfig: string;
  /** Writes new tokens. They last a day. */
  renew(): Promise<void>;
}

/** Where the cluster is, and where to keep the tokens. */
export interface IdentityOptions {
  readonly server: string;
  /** The certificate authority, PEM. */
  readonly ca: string;
  /** Private to the user. */
  readonly directory: string;
}

const MANIFEST = fileURLToPath(new URL("function-identities.yaml", import.meta.url));
const NAMESPACE = "driftless-system";
const LIFE = "24h";

/** Makes the functions' identities and writes the first tokens. */
export async function createIdentities(
  { kubectl, install }: Pick<Cluster, "kubectl" | "install">,
  { server, ca, directory }: IdentityOptions,
): Promise<Identities> {
  const reconcilerTokenFile = join(directory, "reconciler-token");
  const sweeperTokenFile = join(directory, "sweeper-token");
  const relayTokenFile = join(directory, "relay-token");
  const relayKubeconfig = join(directory, "relay-kubeconfig.json");

  await install(MANIFEST);
  await renew();
  await writePrivately(relayKubeconfig, JSON.stringify(kubeconfigWithTokenFile(server, ca, relayTokenFile)));
  return { reconcilerTokenFile, sweeperTokenFile, relayKubeconfig, renew };

  async function renew(): Promise<void> {
    await writePrivately(reconcilerTokenFile, await token("driftless-local-reconciler"));
    await writePrivately(sweeperTokenFile, await token("driftless-local-sweeper"));
    await writePrivately(relayTokenFile, await token("driftless-relay"));
  }

  async function token(serviceAccount: string): Promise<string> {
    const printed = await kubectl.run("create", "token", serviceAccount, "--namespace", NAMESPACE, "--duration", LIFE);
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
