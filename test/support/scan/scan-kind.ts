import { expect } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { listedKinds } from "../../../lib/kinds/listings.generated.ts";
import type { KubernetesClient } from "../../../lib/kubernetes/client.ts";
import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { type ScanFilter, type Scanned, scan } from "../../../lib/scan/scan.ts";
import { ACCOUNT, IAM_PATH, REGION } from "../aws/test-account.ts";
import type { KindOnAws } from "../kinds/kind-on-aws/kind-on-aws.ts";
import { silentLog } from "../programs/silent-log.ts";
import { settings as worldSettings } from "../worlds/memory-world.ts";

/** What a scan depends on, apart from the kind. */
export interface KindScan extends Partial<ScanFilter> {
  readonly kubernetes: KubernetesClient;
  readonly settings?: Partial<Settings>;
  readonly connect?: Connect;
}

/** Scans for the resources of a kind on its emulator, for the namespace `shop` unless the filter names another one. */
export async function scanKind(
  { kind, clock, connect, deployment }: KindOnAws,
  { kubernetes, settings, connect: wrapped = connect, ...filter }: KindScan,
): Promise<Scanned> {
  const isIt = ({ resource }: Pick<(typeof kinds)[number], "resource">) => resource.kind === kind.kind;
  const [entry = expect.fail(), listed = expect.fail()] = [kinds.find(isIt), listedKinds.find(isIt)];
  return await scan(
    [{ kind: await entry.load(), listing: await listed.load() }],
    { region: REGION, prefix: "", isWanted: () => true, namespace: "shop", ...filter },
    {
      settings: {
        ...worldSettings,
        cluster: "local",
        account: ACCOUNT,
        iamPath: IAM_PATH,
        passableRoles: ["*"],
        readOnly: "tagged",
        ...deployment,
        ...settings,
      },
      kubernetes,
      connect: wrapped,
      now: () => clock.now(),
      random: Math.random,
      log: silentLog,
    },
  );
}
