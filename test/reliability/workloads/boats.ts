import { ADOPT, CONSENT } from "../../support/worlds/gadgets/adopting-gadget.ts";
import { OUR_TAGS, OWNER_TAG } from "../../support/worlds/memory-world.ts";
import { CAPTAINS } from "../properties/bounds-property.ts";
import { createCaptains } from "../system/captains.ts";
import { type ObjectName, referenceTo } from "../system/objects.ts";
import type { System } from "../system/system.ts";
import { alter, create, created, edited, removed, type Workload } from "./workload.ts";

const tags = [{ key: "team", value: "web" }];
const red = { color: "red" };
const full = { captain: CAPTAINS.own, color: "red", tags };
const otherwise = { captain: CAPTAINS.ownToo, color: "green", tags: [{ key: "team", value: "data" }] };
const ownerTag = { [OWNER_TAG]: "east/default/boat" };

/** Creates the captains, and a boat that has one of them. */
async function captained(system: System): Promise<void> {
  createCaptains(system);
  await create(system, { spec: full });
}

/** Removes the resource out of band, and sends a message, as drift events do. */
async function lost(system: System): Promise<void> {
  system.put(system.placement.keyFor(system.subject.name as ObjectName), undefined, "nobody"); // Every subject is one of the system's objects.
  system.hint();
}

/** Loses the status, as a cluster does that is restored from a backup. */
function forgotten(status: object): Workload["change"] {
  return async ({ world, subject, hint }) => {
    world.kubernetes.user.patchStatus(subject, { origin: null, creates: null, ackResourceMetadata: null, ...status });
    hint();
  };
}

/** Creates a gadget whose notes name the raft, and deletes the raft, which has to wait for the gadget. */
async function removedWhileNamed(system: System): Promise<void> {
  const status: object = system.world.kubernetes.user.read(system.subject)?.status ?? {};
  await create(system, { spec: { name: "toy", notes: "boatID" in status ? status.boatID : "" } }, "toy");
  await removed(system);
}

/** Lets the gadget name the raft no more. */
async function noLongerNamed({ world, hint }: System): Promise<void> {
  await world.kubernetes.user.patch(referenceTo("toy"), { spec: { notes: null } });
  hint("toy");
}

/** Workloads with kinds whose identifiers the cloud assigns: boats, whose create call has a token, and rafts. */
export const boatWorkloads: Readonly<Record<string, Workload>> = {
  "create-boat": {
    subject: "boat",
    before: async (system) => createCaptains(system),
    change: created({ spec: full }),
  },
  "create-boat-then-delete": { subject: "boat", change: created({ spec: red }), later: removed },
  "update-boat": { subject: "boat", before: captained, change: edited({ spec: otherwise }) },
  "repair-boat": {
    subject: "boat",
    before: captained,
    async change(system) {
      system.tamper("boat");
      system.hint();
    },
  },
  "make-boat-again": {
    subject: "boat",
    before: created({ spec: red }),
    change: lost,
  },
  "delete-boat-and-make-again": {
    subject: "boat",
    before: created({ spec: red }),
    change: removed,
    later: created({ spec: { color: "green" } }),
    isPossible: (system) => !system.exists(),
  },
  "find-boat-after-its-status-was-lost": {
    subject: "boat",
    before: created({ spec: red }),
    change: forgotten({ boatID: null }),
  },
  "find-boat-although-the-status-leads-elsewhere": {
    subject: "boat",
    before: created({ spec: red }),
    async change(system) {
      system.put("boat-of-another", { tags: { team: "other" }, settings: { harbor: "away" } }, "other");
      await forgotten({ boatID: "boat-of-another" })(system);
      await edited({ spec: { color: "green" } })(system);
    },
  },
  "find-two-boats": {
    subject: "boat",
    before: created({ spec: red }),
    async change(system) {
      system.put("copy", { tags: { ...OUR_TAGS, ...ownerTag }, settings: {} }, "a copy of the account");
      await forgotten({ boatID: null })(system);
    },
    async later(system) {
      system.put("copy", undefined, "nobody");
      system.hint();
    },
  },
  "adopt-boat": {
    ...{ about: "adoption", subject: "boat" },
    async change(system) {
      system.put("old-boat", { tags: CONSENT, settings: { harbor: "default", color: "blue" } }, "hand");
      const annotations = { ...ADOPT, "services.k8s.aws/adoption-fields": '{"boatID": "old-boat"}' };
      await create(system, { spec: { color: "green" }, annotations });
    },
  },
  "create-boat-elsewhere-with-anothers-captain": {
    subject: "boat",
    before: async (system) => createCaptains(system),
    change: created({ spec: { harbor: "elsewhere", captain: CAPTAINS.anothers } }),
    later: edited({ spec: { harbor: "default", captain: CAPTAINS.own } }),
  },
  "give-boat-anothers-captain": {
    subject: "boat",
    before: captained,
    change: edited({ spec: { captain: CAPTAINS.anothers, color: "green" } }),
    later: edited({ spec: { captain: null } }),
  },
  "create-raft": { subject: "raft", change: created({ spec: red }) },
  "create-raft-late": { ...{ subject: "raft", isLate: true }, change: created({ spec: red }) },
  "create-raft-then-edit": {
    subject: "raft",
    change: created({ spec: red }),
    later: edited({ spec: { color: "green" } }),
  },
  "delete-raft-while-a-toy-names-it": {
    subject: "raft",
    before: created({ spec: red }),
    change: removedWhileNamed,
    later: noLongerNamed,
  },
  "delete-raft-and-make-again": {
    subject: "raft",
    before: created({ spec: red }),
    change: removed,
    later: created({ spec: { color: "green" } }),
    isPossible: (system) => !system.exists(),
  },
  "sink-raft": {
    ...{ subject: "raft", before: created({ spec: red }) },
    change: (system) => alter(system, (found) => ({ ...found, goneUntil: Number.POSITIVE_INFINITY })),
    later: (system) => alter(system, ({ goneUntil: _gone, ...found }) => found),
  },
  "make-raft-again": { subject: "raft", before: created({ spec: red }), change: lost },
};
