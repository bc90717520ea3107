import { join } from "node:path";
import { kubectl } from "../kubernetes/kubectl.ts";

const DEFINITION = join(import.meta.dirname, "../../../infra/cluster/iamroleselectors.yaml");

/** Installs the CRD of IAMRoleSelectors on the tests' API server. Test files may do this at the same time. */
export async function installRoleSelectors(): Promise<void> {
  // Unlike a client-side apply, this does not fail if the CRD appears after it was looked for.
  await kubectl(["apply", "--server-side", "-f", DEFINITION]);
  await kubectl(["wait", "--for=condition=Established", "crd/iamroleselectors.services.k8s.aws", "--timeout=60s"]);
}
