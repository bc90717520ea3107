import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import { foreign, KITE, OURS } from "../../../support/kinds/driven/badge-world.ts";
import { arnOf } from "../../../support/kinds/driven/badges.ts";
import { ADOPT, CONSENT } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { OWNER_TAG } from "../../../support/worlds/memory-world.ts";
import { isKeptForChild } from "../../properties/children.ts";
import type { ObjectName } from "../../system/objects.ts";
import { referenceTo } from "../../system/objects.ts";
import type { System } from "../../system/system.ts";
import { create, created, edited, removed, type Workload } from "../workload.ts";

const DRAGON = KITE.replace("/kite", "/dragon");
const left = { kite: KITE, pin: "left" };
const red = { ...left, color: "red" };
const tied = { name: "ribbon", kite: KITE, color: "red" };
export const THEIRS = { [OWNER_TAG]: "east/elsewhere/kite" };

/** Puts a kite into the cloud, long before anything happens. By default, an object in the namespace owns it. */
export function kite(tags: Tags = OURS, name = "kite"): (system: System) => Promise<void> {
  return async (system) => {
    system.put(name, { tags, settings: {} }, "an object");
    system.sleep(120);
  };
}

/** Creates a kite, and then the subject. */
export function onKite(spec: object): (system: System) => Promise<void> {
  return async (system) => {
    await kite()(system);
    await create(system, { spec });
  };
}

/** Returns a step that changes the tags of the kite out of band. */
export function retagged(change: (tags: Tags) => Tags): (system: System) => Promise<void> {
  return async (system) => {
    const found = system.world.cloud.resources.get("kite");
    if (found !== undefined) system.put("kite", { ...found, tags: change(found.tags) }, "an object");
    system.hint();
  };
}

const stripped = retagged((tags) => Object.fromEntries(Object.entries(tags).filter(([key]) => !isKeptForChild(key))));

/** Somebody removes the subject's resource, and creates one that is alike. */
async function replaced(system: System): Promise<void> {
  system.put(system.placement.keyFor(system.subject.name as ObjectName), undefined, "nobody");
  system.put("badge-by-hand", foreign(), "hand");
  system.hint();
}

/** Loses the status, as a cluster does that is restored from a backup. */
async function forgotten({ world, subject, hint }: System, badgeARN: string | null = null): Promise<void> {
  world.kubernetes.user.patchStatus(subject, { origin: null, creates: null, ackResourceMetadata: null, badgeARN });
  hint();
}

/** Workloads with kinds without tags, whose owner tags their parents keep: badges, to which the cloud gives identifiers, and ribbons. */
export const childWorkloads: Readonly<Record<string, Workload>> = {
  "create-badge": { subject: "badge", before: kite(), change: created({ spec: red }) },
  "create-badge-then-delete": { subject: "badge", before: kite(), change: created({ spec: red }), later: removed },
  "create-badge-late": { ...{ subject: "badge", isLate: true }, before: kite(), change: created({ spec: red }) },
  "delete-badge-and-make-again-late": {
    ...{ subject: "badge", isLate: true, before: onKite(red), change: removed },
    later: created({ spec: { ...left, color: "green" } }),
    isPossible: (system) => !system.exists(),
  },
  "update-badge": { subject: "badge", before: onKite(red), change: edited({ spec: { color: "green" } }) },
  "repair-badge": {
    ...{ subject: "badge", before: onKite(red) },
    async change(system) {
      system.tamper("badge");
      system.hint();
    },
  },
  "make-badge-again": {
    ...{ subject: "badge", before: onKite(red) },
    async change(system) {
      system.put(system.placement.keyFor("badge"), undefined, "nobody");
      system.hint();
    },
  },
  "strip-badge-of-its-owner": { subject: "badge", before: onKite(red), change: stripped, later: removed },
  "replace-badge-by-anothers": { subject: "badge", before: onKite(red), change: replaced, later: removed },
  "create-badge-beside-anothers": {
    subject: "badge",
    async before(system) {
      await kite()(system);
      system.put("badge-by-hand", foreign(), "hand");
    },
    change: created({ spec: red }),
  },
  "create-badge-on-anothers-kite": {
    ...{ subject: "badge", before: kite(THEIRS), change: created({ spec: red }) },
  },
  "give-kite-of-badge-to-another": {
    subject: "badge",
    before: onKite(red),
    async change(system) {
      await retagged((tags) => ({ ...tags, ...THEIRS }))(system);
      await edited({ spec: { color: "green" } })(system);
    },
    later: retagged((tags) => ({ ...tags, ...OURS })),
  },
  "find-badge-after-its-status-was-lost": {
    subject: "badge",
    before: onKite(red),
    change: (system) => forgotten(system),
  },
  "find-badge-although-the-status-leads-elsewhere": {
    subject: "badge",
    before: onKite(red),
    async change(system) {
      system.put("badge-by-hand", foreign("right"), "hand");
      await forgotten(system, arnOf("badge-by-hand"));
      await edited({ spec: { color: "green" } })(system);
    },
  },
  "adopt-badge": {
    ...{ about: "adoption", subject: "badge" },
    async before(system) {
      await kite({ ...OURS, ...CONSENT })(system);
      system.put("badge-by-hand", foreign(), "hand");
    },
    async change(system) {
      const fields = { "services.k8s.aws/adoption-fields": JSON.stringify({ badgeARN: arnOf("badge-by-hand") }) };
      await create(system, { spec: { ...left, color: "green" }, annotations: { ...ADOPT, ...fields } });
    },
  },
  "create-badge-while-its-kite-is-edited": {
    subject: "badge",
    before: async (system) => await create(system, { spec: { name: "kite" } }, "kite"),
    async change(system) {
      await create(system, { spec: red });
      await system.world.kubernetes.user.patch(referenceTo("kite"), {
        spec: { tags: [{ key: "team", value: "web" }] },
      });
      system.hint("kite");
    },
  },
  "delete-kite-with-badge": {
    ...{ subject: "badge", isRace: true },
    async before(system) {
      await create(system, { spec: { name: "kite" } }, "kite");
      await system.serve();
      await create(system, { spec: red });
    },
    async change(system) {
      await system.world.kubernetes.user.delete(referenceTo("kite"));
      system.hint("kite");
      await removed(system);
    },
  },
  "create-ribbon": { subject: "ribbon", before: kite(), change: created({ spec: tied }) },
  "create-ribbon-beside-anothers": {
    subject: "ribbon",
    async before(system) {
      await kite()(system);
      system.put("ribbon", { tags: {}, settings: { kite: KITE, color: "blue" } }, "hand");
    },
    change: created({ spec: tied }),
  },
  "move-ribbon": {
    subject: "ribbon",
    async before(system) {
      await kite(OURS, "dragon")(system);
      await onKite(tied)(system);
    },
    change: edited({ spec: { kite: DRAGON } }),
  },
  "move-ribbon-to-anothers-kite": {
    subject: "ribbon",
    async before(system) {
      await kite(THEIRS, "dragon")(system);
      await onKite(tied)(system);
    },
    change: edited({ spec: { kite: DRAGON, color: "green" } }),
  },
};
