import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operationOf } from "../../../../../lib/aws/operation.ts";
import type { KubernetesClient } from "../../../../../lib/kubernetes/client.ts";
import { aroundAllCommands } from "../../../../support/aws/connections/around-all-commands.ts";
import {
  type HostedZoneOnRoute53,
  openHostedZoneOnRoute53,
} from "../../../../support/kinds/kind-on-aws/route-53/hosted-zone-on-route-53.ts";
import { createKindWorld } from "../../../../support/worlds/kind-world.ts";

let aws: HostedZoneOnRoute53;

beforeAll(async () => {
  aws = await openHostedZoneOnRoute53();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

const CALLS = ["ListHostedZones", "CreateHostedZone", "ChangeTagsForResource", "GetHostedZone", "DeleteHostedZone"];

test.each(CALLS.flatMap((operation) => [false, true].map((isArriving) => ({ operation, isArriving }))))(
  "a process that dies at $operation, arrived: $isArriving, leaves one zone, which gets its tags",
  async ({ operation, isArriving }) => {
    const name = `zone-${randomUUID().slice(0, 18)}`;
    let [isDead, hasDied] = [false, false];
    const connect = aroundAllCommands(aws.connect, async (command, send) => {
      const isFatal = !hasDied && operationOf(command).name === operation;
      if (isFatal) [isDead, hasDied] = [true, true];
      if (isFatal && isArriving) await send(command);
      if (isDead) throw new Error("the process has died");
      return await send(command);
    });
    const world = createKindWorld(aws.entry, name, connect, { now: () => aws.clock.now() });
    Object.assign(world.dependencies, { kubernetes: mortal(world.dependencies.kubernetes, () => isDead) });
    const live = async () => {
      await world.pass().catch(() => undefined);
      isDead = false;
      for (let passes = 0; passes < 3 && world.object() !== undefined; passes += 1) {
        aws.clock.advance(120);
        await world.pass();
      }
    };
    await world.apply(aws.spec(name));
    await live();
    expect(world.conditions()).toContain("Ready=True");
    expect(await aws.zones(name)).toHaveLength(1);
    expect(await aws.readTags(name)).toEqual({
      "services.k8s.aws/controller-version": "route53-driftless",
      "services.k8s.aws/driftless-owner": `cluster/shop/${name}`,
      "services.k8s.aws/namespace": "shop",
    });
    await world.delete();
    await live();
    expect([hasDied, world.object(), await aws.zones(name)]).toEqual([true, undefined, []]);
  },
);

/** A client that makes no calls while its process is dead. */
function mortal(client: KubernetesClient, isDead: () => boolean): KubernetesClient {
  const alive = () => {
    if (isDead()) throw new Error("the process has died");
  };
  return {
    ...client,
    async get(reference) {
      alive();
      return await client.get(reference);
    },
    async patch(reference, patch) {
      alive();
      return await client.patch(reference, patch);
    },
    async patchStatus(reference, patch) {
      alive();
      return await client.patchStatus(reference, patch);
    },
  };
}
