import { DOOMED } from "../../support/kinds/driven/mill/mills.ts";
import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import { ADOPT, CONSENT } from "../../support/worlds/gadgets/adopting-gadget.ts";
import { DRIFT_POLICY } from "../properties/drift-rules.ts";
import { BY_SECRET, keepPassword, PASSWORDS } from "../system/passwords.ts";
import type { System } from "../system/system.ts";
import { alter, create, created, edited, RETAIN, removed, type Workload } from "./workload.ts";

type Step = Workload["change"];

const tags = [{ key: "team", value: "web" }];
const full = { name: "mill", material: "oak", color: "red", size: "big", grain: "rye", tags, ...BY_SECRET };
const otherwise = { color: "green", size: "huge", grain: "oats", tags: [{ key: "team", value: "data" }] };
const bare = { color: null, size: null, grain: null, tags: null };

/** Takes several steps. */
const all =
  (...steps: readonly Step[]): Step =>
  async (system) => {
    for (const step of steps) await step(system);
  };

/** Creates the Secret, or changes it, which counts as drift. */
const kept =
  (password: string): Step =>
  async ({ world, journal }) => {
    keepPassword(world, password);
    journal.disturbed.add("mill");
  };

/** Rotates the Secret, which nothing watches, and requests a pass. */
const rotated = (password: string): Step =>
  all(
    kept(password),
    edited({ metadata: { annotations: { "driftless.dev/reconcile-requested-at": String(password.length) } } }),
  );

const built = all(kept(PASSWORDS.first), created({ spec: full }));
const work =
  (change: Partial<CloudResource>): Step =>
  (system) =>
    alter(system, (found) => ({ ...found, ...change }));

/** The next change to the mill hangs. */
const hanging: Step = async (system) => {
  await built(system);
  await system.serve();
  await work({ hangs: true })(system);
  system.cures.push(() => {
    const { resources } = system.world.cloud;
    const { hangs: _hangs, ...found } = resources.get("mill") ?? { tags: {}, settings: {} };
    if (resources.has("mill")) resources.set("mill", found);
  });
};

async function tampered(system: System): Promise<void> {
  system.tamper("mill");
  system.hint();
}

/** Workloads with mills, which the cloud takes time to change, and whose password comes from a Secret. */
export const millWorkloads: Readonly<Record<string, Workload>> = Object.fromEntries(
  Object.entries({
    "create-mill": { before: kept(PASSWORDS.first), change: created({ spec: full }) },
    "create-mill-without-password": { change: created({ spec: { name: "mill", grain: "rye" } }) },
    "create-mill-before-its-secret": {
      change: created({ spec: full }),
      later: rotated(PASSWORDS.first),
    },
    "create-mill-then-edit": {
      before: kept(PASSWORDS.first),
      change: created({ spec: full }),
      later: edited({ spec: otherwise }),
    },
    "create-mill-then-rotate": {
      before: kept(PASSWORDS.first),
      change: created({ spec: full }),
      later: rotated(PASSWORDS.second),
    },
    "create-mill-then-delete": { before: kept(PASSWORDS.first), change: created({ spec: full }), later: removed },
    "create-mill-of-another": {
      before: kept(PASSWORDS.first),
      async change(system) {
        system.put("mill", { tags: { team: "other" }, settings: { color: "blue" } }, "other");
        await create(system, { spec: full });
      },
      later: removed,
    },
    "update-mill": { before: built, change: edited({ spec: { color: "green" } }) },
    "update-all-of-mill": { before: built, change: all(kept(PASSWORDS.second), edited({ spec: otherwise })) },
    "update-mill-while-it-changes": {
      before: built,
      change: edited({ spec: { color: "green" } }),
      later: edited({ spec: { size: "huge", grain: "oats" } }),
    },
    "mill-there-and-back": {
      before: built,
      change: edited({ spec: { color: "green" } }),
      later: edited({ spec: { color: "red" } }),
    },
    "strip-mill": { before: built, change: edited({ spec: bare }) },
    "repair-mill": { before: built, change: tampered },
    "rotate-secret-of-mill": { before: built, change: rotated(PASSWORDS.second) },
    "rotate-secret-of-mill-twice": {
      before: built,
      change: rotated(PASSWORDS.second),
      later: rotated(PASSWORDS.first),
    },
    "rotate-secret-before-mill-changes": {
      before: built,
      change: rotated(PASSWORDS.second),
      later: edited({ spec: otherwise }),
    },
    "rotate-secret-while-mill-changes": {
      before: built,
      change: edited({ spec: otherwise }),
      later: rotated(PASSWORDS.second),
    },
    "rotate-secret-of-mill-to-a-weak-one": {
      before: built,
      change: all(kept(PASSWORDS.weak), edited({ spec: { grain: "oats" } })),
      later: rotated(PASSWORDS.second),
    },
    "rotate-secret-of-mill-that-reports-drift": {
      before: all(kept(PASSWORDS.first), created({ spec: full, annotations: { [DRIFT_POLICY]: "report" } })),
      change: rotated(PASSWORDS.second),
      later: edited({ spec: { grain: "oats" } }),
    },
    "mill-names-another-key": { before: built, change: edited({ spec: { password: { key: "spare" } } }) },
    "mill-names-no-secret-for-a-while": {
      before: built,
      change: edited({ spec: { password: null, color: "green" } }),
      later: all(kept(PASSWORDS.second), edited({ spec: BY_SECRET })),
    },
    // With a second change, it would depend on the order which of the two is the last one.
    "change-of-mill-fails": { before: built, change: edited({ spec: { color: DOOMED } }) },
    "change-of-mill-fails-then-is-corrected": {
      before: built,
      change: edited({ spec: { color: DOOMED, grain: "oats" } }),
      later: edited({ spec: { color: "green" } }),
    },
    "change-of-mill-fails-then-is-taken-back": {
      before: built,
      change: edited({ spec: { grain: DOOMED } }),
      later: edited({ spec: { grain: "rye" } }),
    },
    "change-of-mill-fails-then-the-secret-is-rotated": {
      before: built,
      change: edited({ spec: { grain: DOOMED } }),
      later: rotated(PASSWORDS.second),
    },
    "change-of-mill-hangs": { before: hanging, change: edited({ spec: { color: "green" } }) },
    "change-of-mill-hangs-then-edit": {
      before: hanging,
      change: edited({ spec: { color: "green" } }),
      later: all(kept(PASSWORDS.second), edited({ spec: { color: "blue", grain: "oats" } })),
    },
    "change-of-mill-hangs-then-delete": {
      before: hanging,
      change: edited({ spec: { color: "green" } }),
      later: removed,
    },
    "mill-breaks-then-works": {
      before: built,
      change: all(work({ isBroken: true }), edited({ spec: { grain: "oats" } })),
      later: (system) => alter(system, ({ isBroken: _isBroken, ...found }) => found),
    },
    "adopt-mill": {
      before: kept(PASSWORDS.first),
      async change(system) {
        system.put("mill", { tags: CONSENT, settings: { color: "blue", password: "by-hand" } }, "hand");
        const annotations = { ...ADOPT, "services.k8s.aws/adoption-fields": '{"name": "mill"}' };
        await create(system, { spec: { grain: "oats", ...BY_SECRET }, annotations });
      },
    },
    "delete-mill": { before: built, change: removed },
    "delete-mill-while-it-changes": { before: built, change: edited({ spec: { color: "green" } }), later: removed },
    "delete-mill-retained": {
      before: all(kept(PASSWORDS.first), created({ spec: full, annotations: RETAIN })),
      change: removed,
    },
    "delete-mill-and-make-again": {
      before: built,
      change: removed,
      later: all(kept(PASSWORDS.second), created({ spec: { name: "mill", color: "green", ...BY_SECRET } })),
      isPossible: (system) => !system.exists(),
    },
  } satisfies Readonly<Record<string, Omit<Workload, "subject">>>).map(([name, workload]) => [
    name,
    { subject: "mill", about: "mills", settings: { secrets: "labelled" }, ...workload },
  ]),
);
