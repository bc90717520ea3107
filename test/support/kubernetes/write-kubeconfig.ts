import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { temporaryDirectory } from "../programs/temporary-directory.ts";

/**
 * Writes a kubeconfig that refers to a file with the token, like the kubeconfig of the local stack's relay. Both files are removed after
 * the test.
 */
export async function writeKubeconfig({ server, ca }: Connection, token: string): Promise<string> {
  const directory = await temporaryDirectory();
  const [file, tokenFile] = [join(directory, "config"), join(directory, "token")];
  await writeFile(tokenFile, token);
  const cluster = { server, "certificate-authority-data": Buffer.from(ca).toString("base64") };
  const config = {
    "current-context": "c",
    contexts: [{ name: "c", context: { cluster: "c", user: "u" } }],
    clusters: [{ name: "c", cluster }],
    users: [{ name: "u", user: { "auth-provider": { name: "tokenFile", config: { tokenFile } } } }],
  };
  await writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "Config", ...config }));
  return file;
}
