import { isDeepStrictEqual } from "node:util";
import type { Condition } from "../kubernetes/condition.ts";
import type { KubernetesObject, Retry } from "../kubernetes/object.ts";
import { reconcileRequestedAt } from "./annotations.ts";
import type { Facts } from "./memory.ts";
import type { Settings } from "./settings.ts";

/** What a pass has to say about its object. */
export interface Report {
  readonly conditions: readonly Condition[];
  /** The failure chain from now on; `undefined` ends it. */
  readonly retry: Retry | undefined;
  readonly facts: Facts;
  /** Whether the object has our finalizer. */
  readonly managed: boolean;
}

/**
 * The merge patch of `/status` that makes the object say what `report` says and gives up the claim; `undefined` if it would
 * change nothing but times.
 */
export function statusPatch(
  object: KubernetesObject,
  report: Report,
  settings: Settings,
  now: number,
): Readonly<Record<string, unknown>> | undefined {
  const { generation } = object.metadata;
  const requested = reconcileRequestedAt(object.metadata);
  const wanted: Readonly<Record<string, unknown>> = {
    ...report.facts.fields,
    ...place(object, report, settings),
    conditions: report.conditions.map((condition) => ({ ...condition, observedGeneration: generation })),
    observedGeneration: generation,
    claim: null,
    retry: report.retry ?? null,
    ...(report.managed ? {} : { origin: null }),
    ...(requested === undefined ? {} : { lastHandledReconcileAt: requested }),
  };
  if (agrees(wanted, { ...object.status })) return undefined;
  const lastTransitionTime = new Date(now).toISOString().replace(/\.\d+Z$/, "Z");
  return {
    ...wanted,
    conditions: report.conditions.map((condition) => ({
      ...condition,
      observedGeneration: generation,
      lastTransitionTime,
    })),
  };
}

/** Where the resource is, once the object has one. It is said once: a resource does not move. */
function place({ status }: KubernetesObject, { managed, facts: { arn } }: Report, settings: Settings) {
  const stored = status?.ackResourceMetadata;
  if (stored === undefined && !managed && arn === undefined) return {};
  const { account, region, partition } = settings;
  return {
    ackResourceMetadata: {
      ...{ ownerAccountID: account, region, partition },
      ...stored,
      ...(arn === undefined ? {} : { arn }),
    },
  };
}

function agrees(wanted: Readonly<Record<string, unknown>>, stored: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(wanted).every(([field, value]) => {
    const current = field === "conditions" ? withoutTimes(stored[field]) : stored[field];
    return isDeepStrictEqual(current ?? null, value ?? null);
  });
}

function withoutTimes(conditions: unknown): unknown {
  if (!Array.isArray(conditions)) return conditions;
  return conditions.map((condition: Condition) =>
    Object.fromEntries(Object.entries(condition).filter(([field]) => field !== "lastTransitionTime")),
  );
}
