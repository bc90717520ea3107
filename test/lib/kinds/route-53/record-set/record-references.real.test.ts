import { expect, test } from "vitest";
import { page as hostedZonePage } from "../../../../../lib/kinds/route-53/hosted-zone.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { type RecordWorld, recordWorld } from "../../../../support/kinds/kind-on-aws/route-53/declared-record.ts";
import { recordForEachTest } from "../../../../support/kinds/kind-on-aws/route-53/record-for-each-test.ts";
import type { RecordSetOnRoute53 } from "../../../../support/kinds/kind-on-aws/route-53/record-set-on-route-53.ts";

const CHANGE = "ChangeResourceRecordSets";
const ZONE = { kind: hostedZonePage.resource, namespace: "shop", name: "zone" };

let aws: RecordSetOnRoute53;
let name: string;

recordForEachTest((opened, chosen) => {
  aws = opened;
  name = chosen;
});

const records = () => aws.records(`${name}.${aws.zone.name}`);

/** A record in a zone that an object provides, and a pass over it. */
async function referring(connect?: Connect): Promise<RecordWorld> {
  const world = recordWorld(aws, name, connect);
  await world.user.create(ZONE, { spec: { name: aws.zone.name } });
  world.user.patchStatus(ZONE, {
    id: aws.zone.id,
    conditions: [{ type: "ACK.ResourceSynced", status: "True" }],
  });
  const { hostedZoneID: _, ...spec } = { hostedZoneID: "", ...aws.spec(name) };
  await world.apply({ ...spec, hostedZoneRef: { from: { name: "zone" } } });
  await world.pass();
  expect(await records()).toHaveLength(1);
  return world;
}

test("a record is deleted while the object of its zone waits for that", async () => {
  const world = await referring();
  world.user.patchStatus(ZONE, { conditions: [{ type: "ACK.Recoverable", status: "True" }] });
  await world.delete();
  await world.pass();
  expect([world.object(), await records()]).toEqual([undefined, []]);
});

test("a record is deleted in the zone that the status remembers, if the object of its zone is gone", async () => {
  const world = await referring();
  await world.user.delete(ZONE);
  await world.delete();
  await world.pass();
  expect([world.object(), await records()]).toEqual([undefined, []]);
});

test("a record whose call received no response is deleted, although no status remembers its zone", async () => {
  let deaths = 1;
  const connect = aroundCommands(aws.connect, CHANGE, async (command, send) => {
    const answer = await send(command);
    if (deaths-- <= 0) return answer;
    const call = { service: "Route 53", operation: CHANGE };
    throw new ApiError(call, { code: "TimeoutError", message: "no response", status: 0, answered: false });
  });
  const world = await referring(connect);
  expect(world.object()?.status).not.toHaveProperty("hostedZoneID");
  await world.delete();
  aws.clock.advance(120);
  await world.pass();
  expect([world.object(), await records()]).toEqual([undefined, []]);
});

test("an object is not released while nothing says in which zone its record is", async () => {
  const world = await referring();
  await world.user.delete(ZONE);
  world.user.patchStatus(world.reference, { hostedZoneID: null, ackResourceMetadata: null });
  await world.delete();
  expect((await world.pass()).calls).not.toContain(CHANGE);
  expect(world.object()).toBeDefined();
  expect(await records()).toHaveLength(1);
});

test.each(["Z00000000000000000000", "../change/C1"])(
  "a forged zone in the status, %s, has no influence while the reference can be followed",
  async (hostedZoneID) => {
    const world = await referring();
    world.user.patchStatus(world.reference, { hostedZoneID });
    await world.delete();
    await world.pass();
    expect([world.object(), await records()]).toEqual([undefined, []]);
  },
);
