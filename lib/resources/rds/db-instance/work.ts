import type * as sdk from "@aws-sdk/client-rds";
import type { Busy, Reason } from "../../../reconcile/contract/progress.ts";
import { textAt } from "../../driver/value-at.ts";
import { pendingValues } from "../../values/databases/pending-values.ts";
import { pendingFields } from "./shown.ts";

type Described = Readonly<Record<string, unknown>>;

/** RDS is making a change. The instance shows that some seconds later than RDS accepts the change. */
export const MODIFYING: Busy = {
  reason: "modifying",
  message: "RDS is changing the instance",
  againSeconds: 5,
  usually: "2 to 15 minutes",
};

export const DELETING: Busy = {
  reason: "deleting",
  message: "RDS is deleting the instance",
  againSeconds: 5,
  usually: "5 to 15 minutes, and longer if the final snapshot is large",
  total: true,
  removing: true,
};

/** States in which applications can use the instance, and RDS accepts changes to it. */
const SETTLED: ReadonlySet<string> = new Set(["available", "storage-optimization"]);

/** How long RDS usually takes. https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/accessing-monitoring.html lists the states. */
const USUALLY: ReadonlyMap<string, string> = new Map([
  ["backing-up", "a few minutes, and longer for a first backup"],
  ["creating", "5 to 15 minutes"],
  ["rebooting", "1 to 5 minutes"],
  ["resetting-master-credentials", "1 to 3 minutes"],
  ["upgrading", "10 to 60 minutes"],
]);

/** What is known about the states from which an instance does not emerge by itself. Any other state means that RDS is at work. */
const IMPAIRED: ReadonlyMap<string, string> = new Map([
  ["automation-paused", "its automation is paused"],
  ["failed", "it has failed, and RDS cannot recover it; restore it from a snapshot"],
  ["inaccessible-encryption-credentials", "its KMS key cannot be used"],
  ["inaccessible-encryption-credentials-recoverable", "its KMS key cannot be used; enable the key"],
  ["incompatible-create", "it could not be created with its settings"],
  ["incompatible-credentials", "the declared user or password is not accepted"],
  ["incompatible-network", "its network lacks what the instance needs"],
  ["incompatible-option-group", "its option group cannot be applied"],
  ["incompatible-parameters", "its parameter group cannot be applied"],
  ["incompatible-restore", "it cannot be restored"],
  ["insufficient-capacity", "AWS lacks the capacity for it; declare another class"],
  ["restore-error", "it could not be restored"],
  ["stopped", "it is stopped"],
  ["storage-full", "its storage is full; declare a larger allocatedStorage"],
  ["unsupported-configuration", "its configuration is not supported"],
]);

/** What RDS is doing with an instance, or has yet to do; `undefined` if everything that was requested is done. */
export function workOn(description: Described): Busy | undefined {
  const state = textAt(description, "DBInstanceStatus");
  if (state === "deleting") return DELETING;
  if (IMPAIRED.has(state)) return undefined;
  if (!SETTLED.has(state)) {
    const usually = USUALLY.get(state) ?? "2 to 15 minutes";
    return { reason: state, message: `the instance is ${state}`, againSeconds: 5, total: true, usually };
  }
  const { PendingModifiedValues, PreferredMaintenanceWindow } = description as Partial<sdk.DBInstance>;
  const waiting = pendingFields(PendingModifiedValues);
  if (waiting.length === 0) return undefined;
  return {
    ...pendingValues("RDS", waiting, PreferredMaintenanceWindow),
    againSeconds: 15,
    atMostSeconds: 900,
    removable: true,
  };
}

/** Why an instance cannot be used as it is, in RDS's words where there are some; `undefined` if it can. */
export function impairmentOf(description: Described): Reason | undefined {
  const reason = textAt(description, "DBInstanceStatus");
  const problem = IMPAIRED.get(reason);
  if (problem === undefined) return undefined;
  const { StatusInfos = [] } = description as Partial<sdk.DBInstance>;
  const details = StatusInfos.flatMap(({ Normal, Message }) => (Normal === false && Message ? [`: ${Message}`] : []));
  return { reason, message: `the instance is ${reason}: ${problem}${details.join("")}` };
}
