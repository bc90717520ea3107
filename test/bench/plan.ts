import { kinds } from "../../lib/kinds/index.ts";
import { createApiServerClient } from "../../lib/kubernetes/api-server.ts";
import { createSendRequest } from "../../lib/kubernetes/request.ts";
import { manifestObject } from "../../lib/plan/manifest-object.ts";
import { memoiseReads } from "../../lib/plan/memoise-reads.ts";
import { plan as planFor } from "../../lib/plan/plan.ts";
import { verdictOf } from "../../lib/plan/planned-object.ts";
import { refuseWrites } from "../../lib/plan/refuse-writes.ts";
import { storedIn } from "../../lib/plan/targets.ts";
import { engineSettings } from "../../lib/settings/engine-settings.ts";
import { readSettings } from "../../lib/settings/settings-for.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { rounded } from "./measures/statistics.ts";
import { createAtOnce } from "./storm.ts";
import { benchSettings } from "./systems/bench-settings.ts";
import { connectTo } from "./systems/connect-to.ts";
import { startSystem } from "./systems/system.ts";

/** Measures a plan for `count` changed manifests of objects that are Ready, as `kubectl driftless plan -f` makes it. */
export async function plan(context: BenchContext, count: number): Promise<Readonly<Record<string, unknown>>> {
  const { kind, progress, parameters } = context;
  await using system = await startSystem(context, context.system);
  await createAtOnce(system, context, count);
  const kubernetes = createApiServerClient({ ...system.connection, readOnly: true });
  const everywhere = { namespaces: [], selector: "" };
  const stored = await storedIn(kubernetes, kinds, undefined, everywhere);
  const targets = await Promise.all(
    stored.map(async (target) => {
      const { entry, namespace, name } = target;
      const object = await kubernetes.get({ kind: entry.resource, namespace, name });
      const spec = { ...(object?.spec as object), ...CHANGES.get(kind.kind) };
      const { apiVersion, kind: kindName } = object ?? {};
      const manifest = { apiVersion, kind: kindName, metadata: { name }, spec };
      return { ...target, manifest: manifestObject(manifest, entry, namespace) };
    }),
  );
  await system.aws.reset();
  progress(`planning for ${targets.length} manifests`);
  const [started, startedCpu] = [performance.now(), process.cpuUsage()];
  const names = kinds.map(({ resource }) => resource.kind);
  const settings = readSettings("reconcile", benchSettings("reconcile", parameters), names);
  const { objects, reads } = await planFor(targets, {
    dependencies: {
      kubernetes,
      kinds,
      now: Date.now,
      random: Math.random,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      settings: engineSettings(settings, { account: "000000000000", partition: "aws", region: "us-west-2" }),
    },
    aws: memoiseReads(connectTo(system.aws.endpoint)),
    send: refuseWrites(createSendRequest(system.connection)),
    apply: { fieldManager: "kubectl", force: true },
    isDelete: false,
    namespaces: new Map(),
    now: Date.now,
    progress: () => undefined,
  });
  const seconds = (performance.now() - started) / 1000;
  const { user, system: inKernel } = process.cpuUsage(startedCpu);
  const { total, calls } = await system.aws.report();
  return {
    bench: "plan",
    kind: kind.kind,
    manifests: targets.length,
    withChanges: objects.filter((one) => verdictOf(one) === "changes").length,
    delayMs: context.system.delayMs,
    seconds: rounded(seconds, 2),
    cpuSeconds: rounded((user + inKernel) / 1e6, 2),
    reads,
    calls: total,
    operations: Object.keys(calls).length,
  };
}

/** A change to the spec of an object of each kind. */
const CHANGES: ReadonlyMap<string, object> = new Map<string, object>([
  ["Bucket", { tagging: { tagSet: [{ key: "team", value: "web" }] } }],
  ["Table", { deletionProtectionEnabled: true }],
  ["Repository", { imageTagMutability: "IMMUTABLE" }],
]);
