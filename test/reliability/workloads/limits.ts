import { takeStoredToken } from "../../../lib/reconcile/act/tokens.ts";
import { deletes, type Limit, openings, repairs } from "../../../lib/reconcile/decide/limits/limits.ts";
import type { ObjectName } from "../system/objects.ts";
import type { System } from "../system/system.ts";
import { create, created, edited, removed, type Workload } from "./workload.ts";

const MAXIMUM = 8;
const red = { name: "toy", color: "red" };
const open = { guard: "off", policy: "Public to all" };

/** Lets objects in other namespaces take all tokens of a limit. The tokens become free in 5 minutes. */
async function exhausted({ world }: System, limit: Limit): Promise<void> {
  const now = world.now() - 55 * 60_000;
  for (let number = 1; number <= MAXIMUM; number++) {
    const asked = { uid: `another-${number}`, namespace: `others-${number}`, maximumPerHour: MAXIMUM, now };
    await takeStoredToken(world.kubernetes, limit, asked);
  }
}

function drifted(...names: readonly ObjectName[]): Workload["change"] {
  return async (system) => {
    for (const name of names) {
      system.tamper(name);
      system.hint(name);
    }
  };
}

/** Workloads in deployments that limit how many objects are deleted, repaired or opened up within an hour. */
export const limitWorkloads: Readonly<Record<string, Workload>> = {
  "delete-when-its-turn-comes": {
    settings: { maximumDeletesPerHour: MAXIMUM },
    before: created(),
    async change(system) {
      await exhausted(system, deletes);
      await removed(system);
    },
  },
  "repair-when-its-turn-comes": {
    settings: { maximumRepairsPerHour: MAXIMUM },
    before: created({ spec: { ...red, size: "medium" } }),
    async change(system) {
      await exhausted(system, repairs);
      await drifted("toy")(system);
    },
    later: edited({ spec: { color: "green" } }),
  },
  "make-again-when-its-turn-comes": {
    settings: { maximumRepairsPerHour: MAXIMUM },
    before: created({ spec: red }),
    async change(system) {
      await exhausted(system, repairs);
      system.put("toy", undefined, "nobody");
      system.hint();
    },
  },
  "repair-two-at-once": {
    settings: { maximumRepairsPerHour: MAXIMUM },
    async before(system) {
      await create(system, { spec: red });
      await create(system, {}, "other");
    },
    change: drifted("toy", "other"),
  },
  "open-up-when-its-turn-comes": {
    settings: { maximumOpeningsPerHour: MAXIMUM },
    before: created({ spec: red }),
    async change(system) {
      await exhausted(system, openings);
      await edited({ spec: { ...open, color: "green" } })(system);
    },
  },
  "create-open-when-its-turn-comes": {
    settings: { maximumOpeningsPerHour: MAXIMUM },
    async change(system) {
      await exhausted(system, openings);
      await create(system, { spec: { ...red, ...open } });
    },
    later: edited({ spec: { policy: null } }),
  },
};
