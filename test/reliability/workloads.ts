import { gadgetWorkloads } from "./workloads/gadgets.ts";
import { ownershipWorkloads } from "./workloads/ownership.ts";
import { robotWorkloads } from "./workloads/robots.ts";
import type { Workload } from "./workloads/workload.ts";

/** Everything that users do, by name. */
export const workloads: Readonly<Record<string, Workload>> = {
  ...gadgetWorkloads,
  ...ownershipWorkloads,
  ...robotWorkloads,
};
