import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** The environment variable from which `kubectl` takes kubeconfigs. */
export interface KubeconfigEnvironment {
  readonly KUBECONFIG?: string | undefined;
}

/** The kubeconfigs that `kubectl` would use: the one of `--kubeconfig`, or those of `KUBECONFIG`, or else `~/.kube/config`. */
export function findKubeconfigs(
  flag: string | undefined,
  { KUBECONFIG = "" }: KubeconfigEnvironment,
): readonly string[] {
  if (flag !== undefined) return [flag];
  const listed = KUBECONFIG.split(delimiter).filter((file) => file !== "");
  return listed.length > 0 ? listed : [join(homedir(), ".kube", "config")];
}
