import { testCluster } from "../real/test-cluster.ts";
import { kubectl } from "./kubectl.ts";

/** Creates a namespace with a unique name and the given annotations, and returns its name. */
export function createNamespace(annotations?: Readonly<Record<string, string>>): Promise<string> {
  return testCluster().createNamespace(annotations);
}

/** Creates the namespace with this name, unless another test has created it. */
export async function ensureNamespace(name: string): Promise<void> {
  await kubectl(["apply", "--server-side", "-f", "-"], { apiVersion: "v1", kind: "Namespace", metadata: { name } });
}
