import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import { KITE, OURS } from "../../../support/kinds/driven/badge-world.ts";
import { COMPANION, LABELS_BY, settingsOf } from "../../../support/kinds/driven/label/labels.ts";
import { ADOPT, CONSENT } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { ADOPTER } from "../../journal/makers.ts";
import type { System } from "../../system/system.ts";
import { create, created, edited, removed, type Workload } from "../workload.ts";
import { kite, onKite, retagged, THEIRS } from "./children.ts";

const subject = "label";
const red = { name: "label", kite: KITE, color: "red" };
const green = { ...red, color: "green" };
const BY_US = { [LABELS_BY]: "east/default" };
const BY_THEM = { [LABELS_BY]: "east/elsewhere" };
const BY_ALL = { [LABELS_BY]: "east/" };
const FIELDS = { "services.k8s.aws/adoption-fields": JSON.stringify({ name: "label", kite: KITE }) };

/** Somebody puts a label on the kite. */
function label(system: System): void {
  system.put("label", { tags: {}, settings: settingsOf(KITE, { Color: "blue" }) }, "hand");
}

/** Somebody puts a companion on the kite that says whose the label is. */
function companion(system: System, owner = "east/elsewhere/label"): void {
  system.put(`${COMPANION}label`, { tags: {}, settings: settingsOf(KITE, { Owner: owner }) }, "hand");
}

/** Returns a step that lets somebody put what they like on a kite with these tags. */
function beside(put: (system: System) => void, tags: Tags = OURS): (system: System) => Promise<void> {
  return async (system) => {
    await kite(tags)(system);
    put(system);
  };
}

/** Somebody changes the values of the label. */
async function altered(system: System): Promise<void> {
  system.tamper("label");
  system.hint();
}

function anothers(system: System): void {
  label(system);
  companion(system);
}

/** Another object adopts the label, whose companion somebody has removed. */
async function taken(system: System): Promise<void> {
  const found = system.world.cloud.resources.get("label");
  if (found === undefined) return;
  system.put("label", found, ADOPTER);
  companion(system);
  system.hint();
}

/** Somebody removes the companion of the label, but not the label. */
async function stripped(system: System): Promise<void> {
  system.put(`${COMPANION}label`, undefined, "nobody");
  system.hint();
}

/** Returns a step that creates two labels for the same place, by two objects. */
function byTwo(other: "double" | "visitor"): (system: System) => Promise<void> {
  return async (system) => {
    await create(system, { spec: red });
    await create(system, { spec: { ...red, color: "blue" } }, other);
  };
}

/** A kite of another namespace, with a label by consent. */
async function byConsent(system: System): Promise<void> {
  await kite({ ...THEIRS, ...BY_US })(system);
  await create(system, { spec: red });
}

const given = retagged((tags) => ({ ...tags, ...BY_US }));
const withdrawn = retagged(({ [LABELS_BY]: _consent, ...tags }) => tags);
const adopted = created({ spec: green, annotations: { ...ADOPT, ...FIELDS } });

/** Workloads with labels, whose owners are kept by companions. */
export const labelWorkloads: Readonly<Record<string, Workload>> = {
  "create-label": { subject, before: kite(), change: created({ spec: red }) },
  "create-label-then-delete": { subject, before: kite(), change: created({ spec: red }), later: removed },
  "update-label": { subject, before: onKite(red), change: edited({ spec: { color: "green", size: "big" } }) },
  "repair-label": { subject, before: onKite(red), change: altered },
  "delete-label": { subject, before: onKite(red), change: removed },
  "delete-label-and-make-again": {
    ...{ subject, before: onKite(red), change: removed, later: created({ spec: green }) },
    isPossible: (system) => !system.exists(),
  },
  "make-label-again": {
    ...{ subject, before: onKite(red) },
    async change(system) {
      system.put("label", undefined, "nobody");
      system.hint();
    },
  },
  "change-label-while-others-do": {
    ...{ subject, before: onKite(red), change: edited({ spec: { color: "green" } }), later: altered },
  },
  "delete-label-while-others-change-it": { subject, before: onKite(red), change: removed, later: altered },
  "strip-label-of-its-companion": {
    ...{ subject, before: onKite(red), later: removed },
    async change(system) {
      system.put(`${COMPANION}label`, undefined, "nobody");
      await edited({ spec: { color: "green" } })(system);
    },
  },
  "change-label-while-another-adopts-it": {
    ...{ subject, before: onKite(red), change: edited({ spec: { color: "green" } }), later: taken },
  },
  "delete-label-while-another-adopts-it": { subject, before: onKite(red), change: removed, later: taken },
  "change-label-while-it-loses-its-companion": {
    ...{ subject, before: onKite(red), change: edited({ spec: { color: "green" } }), later: stripped },
  },
  "replace-label-by-anothers": {
    ...{ subject, before: onKite(red), later: removed },
    async change(system) {
      anothers(system);
      await edited({ spec: { color: "green" } })(system);
    },
  },
  "create-label-beside-anothers": { subject, before: beside(anothers), change: created({ spec: red }), later: removed },
  "create-label-beside-one-without-companion": {
    ...{ subject, before: beside(label), change: created({ spec: red }), later: removed },
  },
  "create-label-while-others-do": {
    ...{ subject, before: kite(), change: created({ spec: red }) },
    async later(system) {
      anothers(system);
      system.hint();
    },
    // What nobody has created yet, somebody else may create, also between a pass's last look and its call.
    isPossible: ({ world }) => !world.cloud.resources.has("label"),
  },
  "create-label-beside-a-companion": { subject, before: beside(companion), change: created({ spec: red }) },
  "create-label-on-anothers-kite": {
    ...{ subject, before: kite({ ...THEIRS, ...BY_THEM }), change: created({ spec: red }), later: given },
  },
  "create-label-by-consent": {
    ...{ subject, before: kite({ ...THEIRS, ...BY_US }), change: created({ spec: red }), later: removed },
  },
  "change-label-without-consent": {
    ...{ subject, before: byConsent, later: given },
    async change(system) {
      await withdrawn(system);
      await edited({ spec: { color: "green" } })(system);
    },
  },
  "delete-label-without-consent": {
    ...{ subject, before: byConsent },
    async change(system) {
      await withdrawn(system);
      await removed(system);
    },
  },
  "change-label-while-consent-is-withdrawn": {
    ...{ subject, before: byConsent, change: edited({ spec: { color: "green" } }), later: withdrawn },
  },
  "delete-label-while-consent-is-withdrawn": { subject, before: byConsent, change: removed, later: withdrawn },
  "change-label-while-its-kite-is-given-away": {
    ...{ subject, before: onKite(red), change: edited({ spec: { color: "green" } }) },
    later: retagged((tags) => ({ ...tags, ...THEIRS })),
  },
  "give-kite-of-label-to-another": {
    ...{ subject, before: onKite(red), later: retagged((tags) => ({ ...tags, ...OURS })) },
    async change(system) {
      await retagged((tags) => ({ ...tags, ...THEIRS }))(system);
      await edited({ spec: { color: "green" } })(system);
    },
  },
  "adopt-label": { ...{ about: "adoption", subject }, before: beside(label, { ...OURS, ...CONSENT }), change: adopted },
  "adopt-label-of-another": {
    ...{ about: "adoption", subject },
    ...{ before: beside(anothers, { ...OURS, ...BY_ALL, ...CONSENT }), change: adopted },
  },
  "two-objects-one-label": { subject, isRace: true, before: kite(), change: byTwo("double") },
  "two-namespaces-one-label": { subject, isRace: true, before: kite({ ...OURS, ...BY_ALL }), change: byTwo("visitor") },
  "two-namespaces-one-label-without-consent": { subject, isRace: true, before: kite(), change: byTwo("visitor") },
};
