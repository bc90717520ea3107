import { setTimeout as wait } from "node:timers/promises";
import type { KubernetesClient } from "../../kubernetes/client.ts";
import type { KubernetesObject } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { Kubectl } from "../control-plane/kubectl.ts";
import { kindOf, nothingToDo } from "./manifests.ts";
import { isFinal, type ObjectReport, type Report, reportObject } from "./report.ts";

/** Dependencies of `applyOnce`. */
export interface OnceDependencies {
  readonly kubectl: Kubectl;
  readonly kubernetes: KubernetesClient;
  readonly kinds: readonly ResourceKind[];
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Applies the manifests and waits until each object that Driftless manages is Ready or Terminal, or `timeoutSeconds` have passed.
 * Rejects with a `UsageError` if there is no such object, and with kubectl's message if a manifest is rejected.
 */
export async function applyOnce(
  files: readonly string[],
  timeoutSeconds: number,
  dependencies: OnceDependencies,
): Promise<Report> {
  const started = performance.now();
  const applied: KubernetesObject[] = [];
  for (const file of files) applied.push(...(await dependencies.kubectl.apply(file)));

  const ours = applied.flatMap((object) => {
    const kind = kindOf(object, dependencies.kinds);
    return kind ? [{ object, kind }] : [];
  });
  if (ours.length === 0) throw nothingToDo(files, dependencies.kinds);

  const deadline = started + timeoutSeconds * 1000;
  const objects = await Promise.all(ours.map((one) => follow(one, started, deadline, dependencies)));
  return { ready: objects.every(({ ready }) => ready), seconds: secondsSince(started), objects };
}

const POLL_MILLISECONDS = 100;

async function follow(
  { object, kind }: { readonly object: KubernetesObject; readonly kind: ResourceKind },
  started: number,
  deadline: number,
  { kubernetes, progress, signal }: OnceDependencies,
): Promise<ObjectReport> {
  const { namespace, name } = object.metadata;
  for (;;) {
    const current = (await kubernetes.get({ kind, namespace, name })) ?? object;
    const late = performance.now() >= deadline;
    if (late || isFinal(current)) {
      const report = reportObject(current, secondsSince(started));
      progress(
        `${kind.kind} ${namespace}/${name}: ${report.ready ? "Ready" : late ? "not Ready in time" : report.reason}`,
      );
      return report;
    }
    await wait(POLL_MILLISECONDS, undefined, { signal });
  }
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10;
}
