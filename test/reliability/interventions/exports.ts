import {
  changeExport,
  editConfigMap,
  exportReference,
  keyOf,
  MART,
  makeShop,
  SHOP,
  tamperExported,
} from "../system/exports.ts";
import type { System } from "../system/system.ts";
import { edited } from "../workloads/workload.ts";
import type { Intervention } from "./intervention.ts";

/**
 * What users do to exports, their sources and their targets while a pass is under way. The targets are not watched, so no message reports
 * changes to them.
 */
export const ofExports: Readonly<Record<string, Intervention>> = {
  "target-has-more": async ({ system }) => editConfigMap(system, SHOP, { theme: "dark" }),
  "exported-value-is-edited": unannounced((system) => {
    for (const exported of system.ending().exports) tamperExported(system, exported);
  }),
  "exported-value-is-removed": unannounced((system) => {
    for (const { fieldExport } of system.ending().exports) {
      editConfigMap(system, SHOP, { [keyOf(fieldExport)]: undefined });
    }
  }),
  "target-is-deleted": unannounced((system) => {
    const { configMaps } = system.world.kubernetes.user;
    if (configMaps.read(SHOP) === undefined) return;
    configMaps.delete(SHOP);
    system.cures.push(() => configMaps.create(SHOP));
  }),
  "target-appears": async ({ system }) => makeShop(system),
  "target-is-made-again": unannounced((system) => {
    const { configMaps } = system.world.kubernetes.user;
    if (configMaps.read(SHOP) !== undefined) configMaps.create(SHOP);
  }),
  "export-is-deleted": async ({ system: { world } }) => {
    const { user } = world.kubernetes;
    if (user.read(exportReference("color")) !== undefined) await user.delete(exportReference("color"));
  },
  "export-goes-elsewhere": async ({ system }) => changeExport(system, "color", { to: { name: MART.name } }),
  "export-takes-another-key": async ({ system }) => changeExport(system, "color", { to: { key: "TINT" } }),
  "export-takes-another-field": async ({ system }) => changeExport(system, "color", { from: { path: ".spec.size" } }),
  "export-names-another-namespace": async ({ system }) =>
    changeExport(system, "color", { to: { namespace: "elsewhere" } }),
  "source-is-exported-anew": editedAndServed("pink"),
  "source-changes-back": editedAndServed("red"),
  "source-loses-the-field": ({ system }) => edited({ spec: { color: null } })(system),
};

/** Edits the source and lets other passes serve the change, and everything that follows from it. */
function editedAndServed(color: string): Intervention {
  return async ({ system }) => {
    await edited({ spec: { color } })(system);
    await system.serve(1);
  };
}

function unannounced(change: (system: System) => void): Intervention {
  return async ({ system }) => {
    change(system);
    system.needsSweep = true;
  };
}
