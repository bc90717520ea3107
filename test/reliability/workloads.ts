import { adoptionWorkloads, tableAdoption } from "./workloads/adoption.ts";
import { approvalWorkloads } from "./workloads/approval.ts";
import { boatWorkloads } from "./workloads/boats.ts";
import { childWorkloads } from "./workloads/children/children.ts";
import { labelWorkloads } from "./workloads/children/labels.ts";
import { driftWorkloads } from "./workloads/drift.ts";
import { drivenWorkloads } from "./workloads/driven.ts";
import { exportWorkloads } from "./workloads/exports.ts";
import { gadgetWorkloads } from "./workloads/gadgets.ts";
import { lateWorkloads } from "./workloads/late-reads.ts";
import { limitWorkloads } from "./workloads/limits.ts";
import { millWorkloads } from "./workloads/mills.ts";
import { ownershipWorkloads } from "./workloads/ownership.ts";
import { placeWorkloads } from "./workloads/places.ts";
import { referenceWorkloads } from "./workloads/references.ts";
import { refusedWorkloads } from "./workloads/refused.ts";
import { robotWorkloads } from "./workloads/robots.ts";
import { tableWorkloads } from "./workloads/tables.ts";
import { unwrittenWorkloads } from "./workloads/unwritten.ts";
import type { Workload } from "./workloads/workload.ts";

/** The workloads for the in-memory kinds, by name. */
const memoryWorkloads: Readonly<Record<string, Workload>> = {
  ...gadgetWorkloads,
  ...ownershipWorkloads,
  ...robotWorkloads,
  ...placeWorkloads,
  ...adoptionWorkloads,
  ...driftWorkloads,
  ...referenceWorkloads,
  ...exportWorkloads,
  ...unwrittenWorkloads,
  ...lateWorkloads,
  ...drivenWorkloads,
  ...boatWorkloads,
  ...childWorkloads,
  ...labelWorkloads,
  ...millWorkloads,
  ...refusedWorkloads,
  ...approvalWorkloads,
  ...limitWorkloads,
};

/** The workloads for the kind that ships, by name. */
const shippedWorkloads: Readonly<Record<string, Workload>> = { ...tableWorkloads, ...tableAdoption };

/** All workloads, by name. */
export const workloads: Readonly<Record<string, Workload>> = { ...memoryWorkloads, ...shippedWorkloads };

/** The names of the workloads: those for the in-memory kinds, and those for the kind that ships, which take several times as long. */
export const names = { inMemory: Object.keys(memoryWorkloads), shipped: Object.keys(shippedWorkloads) };
