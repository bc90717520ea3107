import { ofAdoption } from "./interventions/adoption.ts";
import { ofDrift } from "./interventions/drift.ts";
import { ofExports } from "./interventions/exports.ts";
import type { Intervention } from "./interventions/intervention.ts";
import { ofMills } from "./interventions/mills.ts";
import { ofPlaces } from "./interventions/places.ts";
import { ofReferences } from "./interventions/references.ts";
import { ACK } from "./journal/makers.ts";
import { isRobot, isTable, isTagged, resourceNameOf } from "./properties/declared.ts";
import { type ObjectName, simpleSpec } from "./system/objects.ts";
import type { System } from "./system/system.ts";
import { create, edited, READ_ONLY, RETAIN, removed, type Workload } from "./workloads/workload.ts";

/** Failures and temporary disturbances. A run must end as if they had not happened. */
export const disturbances: Readonly<Record<string, Intervention>> = {
  crash: async ({ system, task }) => system.crash(task),
  failure: async ({ system, task }) => await system.scheduler.step(task, "refused"),
  "lost-answer": async ({ system, task }) => await system.scheduler.step(task, "answer lost"),
  "sent-twice": async ({ system, task }) => await system.scheduler.step(task, "sent twice"),
  "unanswered-call": async ({ system }) => await system.advance(10),
  "abandoned-write-arrives-late": async ({ system }) => {
    system.arrivals.lateSeconds = () => 19;
    await system.advance(10);
  },
  outage: async ({ system }) => await system.advance(30),
  "out-of-time": async ({ system, task }) => await system.endRun(task),
  "out-of-time-and-write-arrives-late": async ({ system, task }) => {
    system.arrivals.lateSeconds = () => 19;
    await system.endRun(task);
  },
  "long-pause": async ({ system }) => await system.freeze(60),
  "another-pass": async ({ system }) => {
    system.hint();
    const message = system.queue.messages().find(({ receiveCount }) => receiveCount === 0);
    if (message === undefined) return;
    for (const task of system.deliver(message)) await system.scheduler.finish(task);
  },
  "stale-object-1": stale("object", 1),
  "stale-object-2": stale("object", 2),
  "stale-object-3": stale("object", 3),
  "stale-resource": stale("resource", 1),
  "resource-not-visible-yet": stale("resource", Number.POSITIVE_INFINITY),
  "edit-metadata": ({ system }) => edited({ metadata: { labels: { touched: "yes" } } })(system),
  "tags-cannot-be-read": async ({ system }) => hide(system, ["tags"]),
  "policy-cannot-be-read": async ({ system }) => hide(system, ["policy", "resourcePolicy"]),
  "parts-cannot-be-read": async ({ system }) => {
    hide(system, ["guard", "color", "size", "notes", "timeToLive", "continuousBackups"]);
    system.needsSweep = true;
  },
  "forge-chains": ({ system }) =>
    forge(system, { retry: {}, poll: { count: "many" }, conditions: [{ type: "Ready" }] }),
};

/** What users, and others in the cloud, do while a pass is under way. */
export const interferences: Readonly<Record<string, Intervention>> = {
  ...ofDrift,
  // A GitOps tool applies its manifest at each sync, by server-side apply: its label and its fields are as in the manifest, and others stay.
  "gitops-tool-applies-again": async ({ system }) => {
    const spec = simpleSpec(system.subject.name as ObjectName);
    await edited({ spec: { ...spec }, metadata: { labels: { "app.kubernetes.io/instance": "shop" } } })(system);
  },
  "edit-spec": ({ system }) => edited({ spec: violet(system) })(system),
  retain: ({ system }) => keep(system, RETAIN),
  "read-only": ({ system }) => keep(system, READ_ONLY),
  "forge-origin": async ({ system }) => {
    if (!hidesOwner(system)) await forge(system, { origin: "TakenOver" });
  },
  tamper: async ({ system }) => {
    system.tamper(system.subject.name as ObjectName);
    system.needsSweep = true;
  },
  delete: ({ system }) => removed(system),
  "delete-and-make-again": async ({ system }) => {
    if (system.exists()) await system.world.kubernetes.user.delete(system.subject);
    if (system.exists()) system.hint();
    else await create(system, { spec: { ...simpleSpec(system.subject.name as ObjectName), ...violet(system) } });
  },
  "lose-the-resource": async ({ system }) => {
    // If another object could create the resource again under the same name, nothing in AWS would distinguish the two resources. Nor would
    // anything distinguish the resource from a copy that has its owner tag.
    const { objects, resources } = system.ending();
    if (objects.filter((object) => resourceNameOf(object) === system.subject.name).length > 1) return;
    const object = system.world.kubernetes.user.read(system.subject);
    if (object && [...resources.values()].filter(({ tags }) => isTagged(tags, object)).length > 1) return;
    system.put(system.placement.keyFor(system.subject.name as ObjectName), undefined, "nobody");
    system.needsSweep = true;
  },
};

export const interventions: Readonly<Record<string, Intervention>> = {
  ...{ ...disturbances, ...interferences },
  ...{ ...ofPlaces, ...ofAdoption, ...ofReferences, ...ofExports, ...ofMills },
};

/** The names of the interventions that can happen between the calls of a workload about this subject. */
export function interventionsIn(about: Workload["about"]): readonly string[] {
  return [...Object.keys({ ...disturbances, ...interferences }), ...interventionsAbout(about)];
}

/** The names of the interventions that happen only in workloads about this subject. */
export function interventionsAbout(about: Workload["about"]): readonly string[] {
  const all = { places: ofPlaces, adoption: ofAdoption, references: ofReferences, exports: ofExports, mills: ofMills };
  return about === undefined ? [] : Object.keys(all[about]);
}

/** Makes the next read return the state before the latest `ago` changes, or nothing if there were fewer changes. */
function stale(what: "object" | "resource", ago: number): Intervention {
  return async ({ system }) => {
    system.stale[what] = ago;
    // A write that a stale read hides is found later, and looks like drift.
    if (what === "resource") system.journal.disturbed.add(system.placement.keyFor(system.subject.name as ObjectName));
    system.needsSweep = true;
  };
}

/** Makes these settings of the resource unreadable until everything comes to rest. */
function hide({ world, subject, placement, cures }: System, settings: readonly string[]): void {
  const { resources } = world.cloud;
  const key = placement.keyFor(subject.name as ObjectName);
  const found = resources.get(key);
  if (found === undefined) return;
  const { unreadable = [] } = found;
  resources.set(key, { ...found, unreadable: [...unreadable, ...settings] });
  cures.push(() => {
    const hidden = resources.get(key);
    if (hidden !== undefined) resources.set(key, { ...hidden, unreadable });
  });
}

/**
 * Whether only the origin shows who owns a table: its tags are not visible yet, or they are about to be written. And only the origin shows
 * that a raft may have been created.
 */
function hidesOwner({ world, journal, subject: { kind, name } }: System): boolean {
  if (kind.kind === "Raft") return true;
  const { table, formerTags } = world.cloud.resources.get(name) ?? {};
  if (table === undefined) return false;
  return journal.makers.get(name) === ACK || (formerTags !== undefined && world.now() < formerTags.until);
}

/**
 * Annotates the subject so that its resource must be kept from now on. If the cloud is already removing the resource, Driftless lets it
 * go. Until the resource disappears, it blocks any object that declares a resource of the same name. No event reports that it has
 * disappeared.
 */
async function keep(system: System, annotations: Readonly<Record<string, string>>): Promise<void> {
  await edited({ metadata: { annotations } })(system);
  const object = system.world.kubernetes.user.read(system.subject);
  const takesTime = object !== undefined && (isRobot(object) || isTable(object));
  if (takesTime && object.metadata.deletionTimestamp !== undefined) system.needsSweep = true;
}

async function forge(system: System, status: Readonly<Record<string, unknown>>): Promise<void> {
  if (!system.exists()) return;
  system.world.kubernetes.user.patchStatus(system.subject, status);
  system.needsSweep = true;
}

function violet({ subject }: System): Readonly<Record<string, unknown>> {
  if (subject.kind.kind === "Table") return { sseSpecification: { enabled: true } };
  return subject.kind.kind === "Robot" ? { battery: "violet" } : { color: "violet" };
}
