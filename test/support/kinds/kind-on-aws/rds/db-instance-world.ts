import { expect } from "vitest";
import type { DBInstanceSpec } from "../../../../../lib/kinds/rds/db-instance/spec.generated.ts";
import { createKindWorld, type KindWorld } from "../../../worlds/kind-world.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { type DBInstanceOnRDS, DECLARED } from "./db-instance-on-rds.ts";

/** The calls of a look at an instance. */
export const READS = ["DescribeDBInstances", "ListTagsForResource"];

const SECRET = { namespace: "shop", name: "passwords" };
const READABLE = { "driftless.dev/readable-by-objects": "true" };
const clock = createTestClock();

/** An object that declares an instance, whose password may come from a Secret. */
export interface DBInstanceWorld extends KindWorld<DBInstanceSpec> {
  /** Changes the password in the Secret `passwords`, under the key `shop`. */
  setPassword(password: string): Promise<void>;
  /**
   * Runs passes, at the latest time at which a poll may be due, until the object is Ready. Returns the calls that changed something.
   */
  settle(): Promise<readonly string[]>;
  /** Runs passes until the object is gone. Returns the calls that changed something. */
  vanish(): Promise<readonly string[]>;
}

/** An object that declares an instance with this name, with these changes to its spec. */
export async function declareInstance(
  aws: DBInstanceOnRDS,
  name: string,
  changes: Partial<DBInstanceSpec> = {},
): Promise<DBInstanceWorld> {
  const world = createKindWorld<DBInstanceSpec>(aws.entry, "orders", aws.connect, {
    settings: { secrets: "labelled" },
    digestKey: async () => "key",
    now: () => clock.now(),
  });
  const setPassword: DBInstanceWorld["setPassword"] = async (shop) => {
    await world.user.createSecret(SECRET, { values: { shop }, labels: READABLE });
  };
  async function passUntil(isDone: () => boolean): Promise<readonly string[]> {
    const calls: string[] = [];
    for (let passes = 0; passes < 20; passes++) {
      clock.advance(901);
      calls.push(...(await world.pass()).calls.filter((call) => !READS.includes(call)));
      if (isDone()) return calls;
    }
    return expect.fail(`${calls.join()} ${world.conditions()}`);
  }
  await setPassword("first-password");
  await world.apply({ dbInstanceIdentifier: name, ...DECLARED, ...changes });
  return {
    ...world,
    setPassword,
    settle: () => passUntil(() => world.conditions().includes("Ready=True")),
    vanish: () => passUntil(() => world.object() === undefined),
  };
}
