import { paintReference, paintStatus } from "../../support/kinds/paint.ts";
import { BY_PAINT, colorOf, paint } from "../system/paints.ts";
import { edited } from "../workloads/workload.ts";
import type { Intervention } from "./intervention.ts";

/**
 * What happens to references, and to the objects that they name, while a pass is under way. These objects are not watched, so no message
 * reports changes to them.
 */
export const ofReferences: Readonly<Record<string, Intervention>> = {
  "paint-becomes-terminal": forAWhile(paintStatus.terminal),
  "paint-is-not-synced": forAWhile(paintStatus.notSynced),
  "paint-loses-its-color": forAWhile(paintStatus.empty),
  "paint-is-deleted": forAWhile(undefined),
  "paint-changes": async ({ system }) => {
    if (system.world.kubernetes.user.read(paintReference) === undefined) return;
    paint(system, paintStatus.ready("blue"));
    system.needsSweep = true;
  },
  "reference-leads-elsewhere": ({ system }) =>
    edited({ spec: { colorRef: { from: { namespace: "elsewhere" } } } })(system),
  "reference-becomes-a-value": ({ system }) => edited({ spec: { colorRef: null, color: "green" } })(system),
  "value-becomes-a-reference": ({ system }) => edited({ spec: { ...BY_PAINT, color: null } })(system),
};

/** Gives the paint this status until everything comes to rest. After that, the paint has its former color again, or is red. */
function forAWhile(status: object | undefined): Intervention {
  return async ({ system }) => {
    const color = colorOf(system.world.kubernetes.user.read(paintReference)) ?? "red";
    paint(system, status);
    system.cures.push(() => paint(system, paintStatus.ready(color)));
  };
}
