import { expect, test } from "vitest";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
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

const approval: Property = {
  name: "approval",
  promise: "Nothing is written that was not approved.",
  atCloudWrite({ call, pass: { claimed } }) {
    const { [APPROVED]: value, [TOLD]: text = "" } = claimed?.metadata.annotations ?? {};
    if (value === undefined) return "written without an approval";
    if (!isTold(text, call.verb, settingsIn(call)[0], (call.body as { value?: string }).value, claimed)) {
      return `${call.verb} ${settingsIn(call)[0]} was not among what was approved: ${text}`;
    }
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

/** A person reads what waits, and approves it. */
async function approve(system: System): Promise<void> {
  const { metadata, status } = object(system) ?? {};
  const value = status?.approval?.waiting;
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  if (!value || metadata === undefined || ready?.reason !== "ApprovalRequired") return;
  const text = `${metadata.generation} ${++approvals} ${ready.message}`;
  await edited({ metadata: { annotations: { [APPROVED]: value, [TOLD]: text } } })(system);
}

const revoke = edited({ metadata: { annotations: { [APPROVED]: null } } });
const colors = ["red", "blue", "green"];
const sizes = ["small", "medium", "big"];

async function interleave(seed: number): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const system = createSystem({}, seed);
  const { scheduler, queue, world } = system;
  let used: { readonly [APPROVED]: string; readonly [TOLD]: string } | undefined;
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
    [14, () => alter(system, (found) => ({ ...found, settings: { ...found.settings, color: "pale" } }))],
    [10, () => approve(system)],
    [2, () => revoke(system)],
    // A used approval is set again, as a tool does that applies an old manifest; in other runs, the status is forged.
    [3, () => used && !isForged && !has(system) && edited({ metadata: { annotations: { ...used } } })(system)],
    [2, () => seed % 2 === 0 && forge()],
    [10, () => system.hint()],
    [4, () => system.advance(Math.ceil(random() * 40))],
  ];
  const forge = () => {
    isForged = true;
    if (system.exists()) world.kubernetes.user.patchStatus(system.subject, { approval: { waiting: "", used: 0 } });
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
    if (isUsedUp && object(system)?.status?.approval !== undefined) used = { [APPROVED]: value, [TOLD]: text };
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
  return system.journal.violations;
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

test(`in ${INTERLEAVINGS} interleavings of edits, drift, approvals, revocations, replays and crashes, nothing is written that was not approved, and everything approved is done in the end`, async () => {
  const list = properties as Property[];
  list.push(approval);
  try {
    for (let seed = 1; seed <= INTERLEAVINGS; seed++) expect(await interleave(seed), `seed ${seed}`).toEqual([]);
  } finally {
    list.splice(list.indexOf(approval), 1);
  }
}, 240_000);
