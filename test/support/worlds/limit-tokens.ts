import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import type { LimitName } from "../../../lib/reconcile/decide/limits/tokens.ts";
import type { MemoryKubernetes } from "../kubernetes/memory/memory-kubernetes.ts";

// The ConfigMaps in the cluster manifests that contain the tokens of the limits.
export const DELETE_TOKENS = { namespace: "driftless-system", name: "driftless-delete-tokens" };
const REPAIR_TOKENS = { namespace: "driftless-system", name: "driftless-repair-tokens" };
const OPENING_TOKENS = { namespace: "driftless-system", name: "driftless-opening-tokens" };

/** Creates the ConfigMaps of the limits that are set. */
export function createLimitTokens({ user }: MemoryKubernetes, settings: Partial<Settings> = {}): void {
  const { maximumDeletesPerHour, maximumRepairsPerHour, maximumOpeningsPerHour } = settings;
  if (maximumDeletesPerHour !== undefined) void user.createConfigMap(DELETE_TOKENS);
  if (maximumRepairsPerHour !== undefined) void user.createConfigMap(REPAIR_TOKENS);
  if (maximumOpeningsPerHour !== undefined) void user.createConfigMap(OPENING_TOKENS);
}

/** The limits that are set and for which the object with this uid has no token. */
export function limitsWithoutToken(
  { user: { configMaps } }: MemoryKubernetes,
  settings: Partial<Settings>,
  uid: string,
): ReadonlySet<LimitName> {
  const { maximumDeletesPerHour, maximumRepairsPerHour, maximumOpeningsPerHour } = settings;
  const limits = [
    ["deletes", maximumDeletesPerHour, DELETE_TOKENS],
    ["repairs", maximumRepairsPerHour, REPAIR_TOKENS],
    ["openings", maximumOpeningsPerHour, OPENING_TOKENS],
  ] as const;
  const hasToken = (reference: typeof DELETE_TOKENS) =>
    Object.keys(configMaps.read(reference)?.data ?? {}).some((key) => key.startsWith(`${uid}.`));
  return new Set(
    limits.flatMap(([name, maximum, tokens]) => (maximum === undefined || hasToken(tokens) ? [] : [name])),
  );
}
