import { randomBytes } from "node:crypto";
import { kubectl } from "./kubectl.ts";
import { clientsOf } from "./users/administrator.ts";

/** Creates a namespace with a unique name and the given annotations, and returns its name. */
export async function createNamespace(annotations: Readonly<Record<string, string>> = {}): Promise<string> {
  const name = `test-${randomBytes(6).toString("hex")}`;
  const body = { apiVersion: "v1", kind: "Namespace", metadata: { name, annotations } };
  await clientsOf().send({ method: "POST", path: "/api/v1/namespaces", body });
  return name;
}

/** Creates the namespace with this name, unless another test has created it. */
export async function ensureNamespace(name: string): Promise<void> {
  await kubectl(["apply", "--server-side", "-f", "-"], { apiVersion: "v1", kind: "Namespace", metadata: { name } });
}
