import { describe, expect, test } from "vitest";
import { type CutOff, createScheduler } from "./scheduler.ts";
import { type Choose, everySchedule } from "./schedules.ts";

describe("a task", () => {
  test("does nothing before its first step, then stops before each of its calls", async () => {
    const { scheduler, done, task } = twoCalls();
    expect([done(), task.next()]).toEqual([[], undefined]);
    await scheduler.step(task);
    expect([done(), task.next()?.verb]).toEqual([["start"], "first"]);
    await scheduler.step(task);
    expect([done(), task.next()?.verb]).toEqual([["start", "first"], "second"]);
    await scheduler.finish(task);
    expect(done()).toEqual(["start", "first", "second"]);
  });

  test("that is killed does not continue", async () => {
    const { scheduler, done, task } = twoCalls();
    await scheduler.step(task);
    scheduler.kill(task);
    await expect(scheduler.step(task)).rejects.toThrow("cannot continue");
    expect(done()).toEqual(["start"]);
  });

  test.each([
    { fate: "refused", message: "try again", carriedOut: ["start"] },
    { fate: "answer lost", message: "no response", carriedOut: ["start", "first"] },
    { fate: "cut off", message: "no response", carriedOut: ["start"] },
  ] as const)("whose call is $fate gets an error", async ({ fate, message, carriedOut }) => {
    const { scheduler, done, task } = twoCalls();
    await scheduler.step(task);
    await expect(scheduler.step(task, fate)).rejects.toThrow(message);
    expect(done()).toEqual(carriedOut);
    expect(task.isAlive()).toBe(false);
  });
});

test("a call that is sent twice is carried out twice, and gets one response", async () => {
  const { scheduler, done, task } = twoCalls();
  await scheduler.step(task);
  await scheduler.step(task, "sent twice");
  expect([done(), task.next()?.verb]).toEqual([["start", "first", "first"], "second"]);
});

test("a call that was cut off may still arrive", async () => {
  const { scheduler, done, task, cutOff } = twoCalls();
  await scheduler.step(task);
  await expect(scheduler.cutOff(task)).rejects.toThrow("no response");
  cutOff[0]?.arrive();
  expect(done()).toEqual(["start", "first"]);
});

describe("every schedule", () => {
  test.each([
    { preemptions: 0, schedules: ["AABB", "BBAA"] },
    { preemptions: 1, schedules: ["AABB", "ABBA", "BAAB", "BBAA"] },
    { preemptions: 2, schedules: ["AABB", "ABAB", "ABBA", "BAAB", "BABA", "BBAA"] },
  ])("of two tasks with at most $preemptions pre-emptions is played once", async ({ preemptions, schedules }) => {
    const found: string[] = [];
    for await (const { result } of everySchedule(fourSteps, preemptions)) found.push(result);
    expect(found.toSorted()).toEqual(schedules);
  });

  test("or only of those branches that are selected", async () => {
    const found: string[] = [];
    for await (const { result } of everySchedule(fourSteps, 2, (nth) => nth === 0)) found.push(result);
    expect(found).toHaveLength(2);
  });
});

function twoCalls() {
  const cutOff: CutOff[] = [];
  const scheduler = createScheduler((one) => cutOff.push(one));
  const log: string[] = [];
  const call = (verb: string) =>
    scheduler.intercept({ port: "cloud", verb, writes: true }, () => {
      log.push(verb);
    });
  const task = scheduler.spawn("task", async () => {
    log.push("start");
    await call("first");
    await call("second");
  });
  return { scheduler, task, cutOff, done: () => [...log] };
}

/** Two tasks with two steps each. Returns the order of the steps. */
async function fourSteps(choose: Choose): Promise<string> {
  const left = new Map([
    ["A", 2],
    ["B", 2],
  ]);
  let order = "";
  while (order.length < 4) {
    const before = order.at(-1);
    const goesOn = before !== undefined && (left.get(before) ?? 0) > 0;
    const names = [...left.keys()].filter((name) => (left.get(name) ?? 0) > 0);
    if (before === "B") names.reverse();
    const taken = names[choose(names.map((name) => ({ name, preempts: goesOn && name !== before })))] ?? "";
    left.set(taken, (left.get(taken) ?? 0) - 1);
    order += taken;
  }
  return order;
}
