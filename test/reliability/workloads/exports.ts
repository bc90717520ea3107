import { changeExport, createExport, hintExport, MART, makeShop, SHOP } from "../system/exports.ts";
import type { System } from "../system/system.ts";
import { create, created, edited, removed, type Workload } from "./workload.ts";

const setup = { about: "exports", fieldExport: "configmaps" } as const;
const RED = { name: "toy", color: "red", size: "medium" };
const blue = edited({ spec: { color: "blue" } });

/** Workloads with gadgets whose fields are exported. */
export const exportWorkloads: Readonly<Record<string, Workload>> = {
  "export-settled": {
    ...setup,
    async before(system) {
      await openShops(system);
      await create(system, { spec: RED });
    },
    change: async (system) => createExport(system, "color"),
  },
  "export-before-the-source": {
    ...setup,
    async before(system) {
      await openShops(system);
      createExport(system, "color");
    },
    change: created({ spec: RED }),
  },
  "export-before-the-target": {
    ...setup,
    before: async (system) => await create(system, { spec: RED }),
    async change(system) {
      createExport(system, "color");
      system.cures.push(() => makeShop(system));
    },
  },
  "edit-exported": { ...setup, before: settled, change: blue },
  "edit-exported-twice": {
    ...setup,
    before: settled,
    async change(system) {
      await blue(system);
      await edited({ spec: { color: "green" } })(system);
    },
  },
  "edit-while-it-is-exported": {
    ...setup,
    before: settled,
    async change(system) {
      hintExport(system, "color");
      await blue(system);
    },
  },
  "edit-what-two-export": {
    ...setup,
    async before(system) {
      await settled(system);
      createExport(system, "size");
    },
    async change(system) {
      changeExport(system, "size", { to: { key: "SIZE" } });
      changeExport(system, "color", { from: { path: ".spec.name" } });
      await edited({ spec: { size: "small" } })(system);
    },
  },
  "export-elsewhere": {
    ...setup,
    before: settled,
    async change(system) {
      changeExport(system, "color", { to: { name: MART.name, key: "COLOR" } });
      await blue(system);
    },
  },
  "delete-exported": { ...setup, before: settled, change: removed },
};

/** Creates two ConfigMaps without data. */
async function openShops({ world: { kubernetes } }: System): Promise<void> {
  await kubernetes.user.createConfigMap(SHOP);
  await kubernetes.user.createConfigMap(MART);
}

async function settled(system: System): Promise<void> {
  await openShops(system);
  createExport(system, "color");
  await create(system, { spec: RED });
}
