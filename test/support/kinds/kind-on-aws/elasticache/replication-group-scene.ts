import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { replicationGroup } from "../../../../../lib/kinds/elasticache/replication-group/replication-group.generated.ts";
import type { ReplicationGroupSpec } from "../../../../../lib/kinds/elasticache/replication-group/spec.generated.ts";
import { page as replicationGroupPage } from "../../../../../lib/kinds/elasticache/replication-group.ts";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { createKindWorld, type KindWorld } from "../../../worlds/kind-world.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import {
  DECLARED,
  openReplicationGroupOnElastiCache,
  type ReplicationGroupOnElastiCache,
} from "./replication-group-on-elasticache.ts";

/** The calls that look at a replication group: whatever ElastiCache is doing, and if it is available. */
export const LOOK: readonly string[] = ["DescribeReplicationGroups", "DescribeEvents"];
export const READS: readonly string[] = [
  ...LOOK,
  "DescribeCacheClusters",
  "ListAllowedNodeTypeModifications",
  "ListTagsForResource",
];

export type World = KindWorld<ReplicationGroupSpec>;
export type Changes = Partial<ReplicationGroupSpec>;

/** The scene of tests of replication groups on moto: for each test, another ID. */
export function prepareReplicationGroups() {
  let aws: ReplicationGroupOnElastiCache;
  let id: string;
  const clock = createTestClock();

  beforeAll(async () => {
    aws = await openReplicationGroupOnElastiCache();
  });

  afterAll(async () => {
    await aws[Symbol.asyncDispose]();
  });

  beforeEach(() => {
    id = `sessions-${randomUUID().slice(0, 13)}`;
  });

  afterEach(() => {
    aws.proxy.refuseNothing();
  });

  /** A spec that declares the group, with these changes. */
  const spec = (changes: Changes = {}): ReplicationGroupSpec => ({ replicationGroupID: id, ...DECLARED, ...changes });

  /** An object that declares the group, and a Secret that is labelled so that objects can read it. */
  async function declare(changes: Changes = {}, connect: Connect = aws.connect): Promise<World> {
    const entry = { resource: replicationGroupPage.resource, load: async () => replicationGroup };
    const options = {
      now: () => clock.now(),
      settings: { secrets: "labelled" },
      digestKey: async () => "key",
    } as const;
    const world = createKindWorld<ReplicationGroupSpec>(entry, "sessions", connect, options);
    await setToken(world, "first-token-of-the-shop");
    await world.apply(spec(changes));
    return world;
  }

  async function setToken({ user }: World, token: string): Promise<void> {
    const labels = { "driftless.dev/readable-by-objects": "true" };
    await user.createSecret({ namespace: "shop", name: "tokens" }, { values: { token }, labels });
  }

  /** Runs passes, at the latest time at which a poll may be due, as long as `isDue`. Returns the calls that change something. */
  async function passWhile(world: World, isDue: () => boolean): Promise<readonly string[]> {
    const calls: string[] = [];
    for (let passes = 0; passes === 0 || isDue(); passes++) {
      expect(passes, world.conditions()).toBeLessThan(20);
      clock.advance(61);
      calls.push(...(await world.pass()).calls.filter((call) => !READS.includes(call)));
    }
    return calls;
  }

  return {
    aws: () => aws,
    id: () => id,
    spec,
    declare,
    setToken,
    /** Runs passes until the object is Ready. Returns the calls that change something. */
    settle: (world: World) => passWhile(world, () => !world.conditions().includes("Ready=True")),
    /** Runs passes until the object is gone. Returns the calls that change something. */
    vanish: (world: World) => passWhile(world, () => world.object() !== undefined),
  };
}
