import { expect, test } from "vitest";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import type { PortCall } from "../support/worlds/port-call.ts";
import { settingsIn } from "./journal/look.ts";
import { properties } from "./properties/properties.ts";
import type { Property } from "./properties/property.ts";
import type { Task } from "./schedule/scheduler.ts";
import { seededRandom } from "./schedule/seeded-random.ts";
import { createSystem, type System } from "./system/system.ts";
import { alter, create, edited } from "./workloads/workload.ts";

const APPROVED = "driftless.dev/approved";
const NEEDS = { "driftless.dev/approval": "required" };
/** What the approver was told, and which approval it was: written together with the approval, for the test alone. */
const TOLD = "example.com/told";
const INTERLEAVINGS = 200;
const DEEDS = 80;

let approvals = 0;

/** The writes that were answered under an approval in passes that have since written their status: their approval is used up. */
const used = new Set<string>();
/** The writes of each pass, with the approval that it has: by the holder of its claim. */
const underApproval = new Map<string, Map<PortCall, string>>();

const approval: Property = {
  name: "approval",
  promise: "Nothing is written that was not approved, and nothing is written twice under one approval.",
  atCloudWrite({ call, pass: { claimed, holder } }) {
    const { [APPROVED]: value, [TOLD]: text = "" } = claimed?.metadata.annotations ?? {};
    if (value === undefined) return "written without an approval";
    const [setting] = settingsIn(call);
    const { value: to } = call.body as { value?: string };
    if (!isTold(text, call.verb, setting, to, claimed)) {
      return `${call.verb} ${setting} was not among what was approved: ${text}`;
    }
    const write = `${call.verb} ${setting} ${to} under the approval ${text}`;
    if (used.has(write)) return `a second time, ${write}`;
    underApproval.set(holder, (underApproval.get(holder) ?? new Map()).set(call, write));
    return undefined;
  },
  // A pass that is killed before this may be repeated: whoever approved cannot know how far it came.
  atObjectWrite({ call, pass: { answered, holder }, after }) {
    if (call.verb !== "patchStatus" || after?.status?.claim !== undefined) return undefined;
    for (const [write, text] of underApproval.get(holder) ?? []) if (answered.includes(write)) used.add(text);
    return undefined;
  },
};

/** Whether the message that the approver saw names this write. A create names the spec of its generation. */
function isTold(
  text: string,
  verb: string,
  setting: string | undefined,
  value: string | undefined,
  object?: KubernetesObject,
): boolean {
  if (verb === "DeleteGadget") return text.includes("not done: delete the Gadget;");
  if (text.includes("not done: create the Gadget;")) {
    return text.startsWith(`${object?.metadata.generation} `) && verb !== "DeleteGadgetSetting";
  }
  return setting !== undefined && text.includes(` ${setting}: `) && text.includes(`-> ${value ?? "none"};`);
}

const object = ({ world, subject }: System) => world.kubernetes.user.read(subject);

/** A person reads what waits, and approves it. Resolves to the annotations with which this was done. */
async function approve(system: System): Promise<Readonly<Record<string, string>> | undefined> {
  const { metadata, status } = object(system) ?? {};
  const value = status?.approval?.waiting;
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  if (!value || metadata === undefined || ready?.reason !== "ApprovalRequired") return undefined;
  const text = `${metadata.generation} ${++approvals} ${ready.message}`;
  const annotations = { [APPROVED]: value, [TOLD]: text };
  await edited({ metadata: { annotations } })(system);
  return annotations;
}

const fade = (system: System) =>
  alter(system, (found) => ({ ...found, settings: { ...found.settings, color: "pale" } }));

const revoke = edited({ metadata: { annotations: { [APPROVED]: null } } });
const colors = ["red", "blue", "green"];
const sizes = ["small", "medium", "big"];

async function interleave(seed: number): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const system = createSystem({}, seed);
  const { scheduler, queue, world } = system;
  used.clear();
  underApproval.clear();
  let former: { readonly [APPROVED]: string; readonly [TOLD]: string } | undefined;
  let isForged = false;
  await create(system, { spec: { name: "toy", color: "red" }, annotations: NEEDS });
  await system.serve();
  await approve(system);
  await system.serve();
  let tasks: readonly Task[] = [];
  const next = () => queue.messages().find(({ visibleAt }) => visibleAt <= world.now());
  const deeds: readonly (readonly [weight: number, deed: (task: Task | undefined) => unknown])[] = [
    [50, (task) => task && scheduler.step(task)],
    [2, (task) => task && scheduler.step(task, "refused")],
    [2, (task) => task && scheduler.step(task, "answer lost")],
    [4, (task) => task && system.crash(task)],
    [
      30,
      () => {
        const due = next();
        if (due !== undefined && tasks.length < 2) tasks = [...tasks, ...system.deliver(due)];
      },
    ],
    [1, () => edited({ spec: { color: pick(colors) } })(system)],
    [1, () => edited({ spec: { size: pick(sizes) } })(system)],
    [14, () => fade(system)],
    [10, () => approve(system)],
    [2, () => revoke(system)],
    // A used approval is set again, as a tool does that applies an old manifest; in other runs, the status is forged.
    [3, () => former && !isForged && !has(system) && edited({ metadata: { annotations: { ...former } } })(system)],
    [2, () => seed % 2 === 0 && forge()],
    [10, () => system.hint()],
    [4, () => system.advance(Math.ceil(random() * 40))],
  ];
  const forge = () => {
    isForged = true;
    // As before the latest approval was used up.
    const before = Math.max(0, (object(system)?.status?.approval?.used ?? 0) - 1);
    if (system.exists()) world.kubernetes.user.patchStatus(system.subject, { approval: { waiting: "", used: before } });
  };
  for (let done = 0; done < DEEDS; done++) {
    tasks = tasks.filter((task) => task.isAlive());
    const before = object(system)?.metadata.annotations;
    // Deeds that need a task, or a message, are only drawn if there is one.
    const first = tasks.length > 0 ? 0 : 4;
    const last = next() === undefined || tasks.length > 1;
    await weighted(
      deeds.slice(first).filter((_, index) => !(last && index + first === 4)),
      random,
    )(pick(tasks));
    const [value, text] = [before?.[APPROVED], before?.[TOLD]];
    const isUsedUp = value !== undefined && text !== undefined && !has(system);
    if (isUsedUp && object(system)?.status?.approval !== undefined) former = { [APPROVED]: value, [TOLD]: text };
  }
  for (const task of tasks) await scheduler.finish(task);
  system.sleep(120);
  await system.serve(600);
  // Everything that is approved is done in the end.
  for (let round = 0; round < 5; round++) {
    await approve(system);
    await system.sweepAndServe();
  }
  const { spec, status } = object(system) ?? {};
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  if (ready?.status !== "True")
    system.journal.violations.push(`not everything that was approved was done: ${ready?.message}`);
  const { color, size } = spec as { readonly color?: string; readonly size?: string };
  const { settings } = world.cloud.resources.get("toy") ?? {};
  if (settings?.color !== color || settings?.size !== size) system.journal.violations.push("AWS differs from the spec");
  if (!isForged) await approveAgain(system);
  return system.journal.violations;
}

/** Approves the correction of drift, and sets the same approval again when there is the same drift again. */
async function approveAgain(system: System): Promise<void> {
  await fade(system);
  await system.sweepAndServe();
  const annotations = await approve(system);
  await system.sweepAndServe();
  await fade(system);
  await system.sweepAndServe();
  if (annotations === undefined) system.journal.violations.push("drift was corrected without an approval");
  else await edited({ metadata: { annotations } })(system);
  await system.sweepAndServe();
  if (system.world.cloud.resources.get("toy")?.settings.color !== "pale") {
    system.journal.violations.push("an approval counted twice");
  }
}

const has = (system: System) => object(system)?.metadata.annotations?.[APPROVED] !== undefined;

function weighted<Deed>(deeds: readonly (readonly [number, Deed])[], random: () => number): Deed {
  let left = random() * deeds.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, deed] of deeds) {
    left -= weight;
    if (left < 0) return deed;
  }
  throw new Error("nothing is possible");
}

test(`in ${INTERLEAVINGS} interleavings of edits, drift, approvals, revocations, replays and crashes, nothing is written that was not approved, and everything approved is done in the end, once`, async () => {
  const list = properties as Property[];
  list.push(approval);
  try {
    for (let seed = 1; seed <= INTERLEAVINGS; seed++) expect(await interleave(seed), `seed ${seed}`).toEqual([]);
  } finally {
    list.splice(list.indexOf(approval), 1);
  }
});
