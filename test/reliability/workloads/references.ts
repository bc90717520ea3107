import { paintStatus } from "../../support/kinds/paint.ts";
import { ADOPT_OR_CREATE, CONSENT } from "../../support/worlds/gadgets/adopting-gadget.ts";
import { BY_PAINT, paint } from "../system/paints.ts";
import type { System } from "../system/system.ts";
import { create, created, edited, READ_ONLY, removed, type Workload } from "./workload.ts";

const about = "references";
const red = async (system: System) => paint(system, paintStatus.ready("red"));
const byPaint = { name: "toy", ...BY_PAINT };

/** Workloads with gadgets that take their color from a paint. */
export const referenceWorkloads: Readonly<Record<string, Workload>> = {
  "create-painted": { about, before: red, change: created({ spec: { ...byPaint, size: "medium" } }) },
  "create-before-the-paint": { about, change: created({ spec: byPaint }), later: red },
  "create-while-the-paint-dries": {
    about,
    before: async (system) => paint(system, paintStatus.notSynced),
    change: created({ spec: byPaint }),
    later: red,
  },
  "update-painted": { about, before: settled, change: edited({ spec: { size: "medium" } }) },
  "paint-over": {
    about,
    before: settled,
    async change(system) {
      paint(system, paintStatus.ready("blue"));
      system.hint();
    },
  },
  "take-the-color-from-a-paint": {
    about,
    async before(system) {
      await red(system);
      await create(system, { spec: { name: "toy", color: "green" } });
    },
    change: edited({ spec: { ...BY_PAINT, color: null } }),
  },
  "delete-painted": { about, before: settled, change: removed },
  "delete-while-the-paint-is-gone": {
    about,
    before: settled,
    async change(system) {
      paint(system, undefined);
      await removed(system);
    },
  },
  "adopt-painted": {
    about,
    async change(system) {
      await red(system);
      system.put("toy", { tags: CONSENT, settings: { color: "green", notes: "of somebody" } }, "hand");
      await create(system, { spec: byPaint, annotations: ADOPT_OR_CREATE });
    },
  },
  "look-at-painted": { about, before: red, change: created({ spec: byPaint, annotations: READ_ONLY }) },
};

async function settled(system: System): Promise<void> {
  await red(system);
  await create(system, { spec: { ...byPaint, notes: "mine" } });
}
