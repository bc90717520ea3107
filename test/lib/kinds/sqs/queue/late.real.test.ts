import { beforeAll, expect, it } from "vitest";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { queueAt } from "../../../../support/kinds/queue/queue-at.ts";
import { startLateProxy } from "../../../../support/proxies/late-proxy.ts";
import { createQueueObject } from "../../../../support/worlds/queue-object.ts";

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
const LATE_SECONDS = 60;

let ministack: string;

beforeAll(async () => {
  ministack = await sharedEmulator("ministack");
});

/** A queue whose reads show every write only after a minute. */
async function openLate() {
  let now = Date.now();
  const proxy = await startLateProxy(ministack, { lateSeconds: LATE_SECONDS, now: () => now });
  const world = createQueueObject(proxy.url, { behind: ministack, now: () => now });
  return {
    proxy,
    world,
    /** A pass every 10 seconds, until SQS shows everything. Returns the outcomes. */
    async passes(): Promise<readonly string[]> {
      const outcomes: string[] = [];
      for (let seconds = 0; seconds <= LATE_SECONDS + 10; seconds += 10) {
        now += 10_000;
        outcomes.push((await world.pass()).outcome);
      }
      return outcomes;
    },
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  };
}

it("a queue that SQS does not show yet is created once, and then settles", async () => {
  await using late = await openLate();
  const { proxy, world } = late;
  await world.declare({ visibilityTimeout: "60" });
  await world.pass();
  expect(proxy.writes).toEqual(["CreateQueue"]);
  await late.passes();
  expect(proxy.writes).toEqual(["CreateQueue"]);
  expect(world.conditions()).toContain("Ready=True");
  expect(world.events().filter((event) => event.startsWith("Drift"))).toEqual([]);
});

it("changes that SQS does not show yet are neither reported as drift nor made again", async () => {
  await using late = await openLate();
  const { proxy, world } = late;
  await world.declare({});
  await world.pass();
  await late.passes();
  const before = proxy.writes.length;
  await world.declare({ visibilityTimeout: "60", delaySeconds: "5", tags: { team: "shop" } });
  expect((await world.pass()).outcome).toBe("updated");
  expect(proxy.writes.slice(before)).toEqual(["TagQueue", "SetQueueAttributes"]);
  expect(new Set(await late.passes())).toEqual(new Set(["unchanged"]));
  expect(proxy.writes.slice(before)).toEqual(["TagQueue", "SetQueueAttributes"]);
  expect(world.conditions()).toContain("Ready=True");
  expect(world.events().filter((event) => event.startsWith("Drift"))).toEqual([]);
  expect(await world.found()).toMatchObject({ attributes: { VisibilityTimeout: "60", DelaySeconds: "5" } });
});

it("a change by others is repaired once SQS shows it", async () => {
  await using late = await openLate();
  const { world } = late;
  await world.declare({ visibilityTimeout: "60" });
  await world.pass();
  await late.passes();
  await queueAt(world.others).set(world.queueName, { VisibilityTimeout: "7" });
  await late.passes();
  expect(world.events().filter((event) => event.startsWith("Drift"))).toEqual([
    "DriftCorrected: visibilityTimeout: 7 -> 60",
  ]);
  expect(await world.found()).toMatchObject({ attributes: { VisibilityTimeout: "60" } });
});
