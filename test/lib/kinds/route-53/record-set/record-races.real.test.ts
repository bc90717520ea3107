import { describe, expect, test } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { declareRecord } from "../../../../support/kinds/kind-on-aws/route-53/declared-record.ts";
import { recordForEachTest } from "../../../../support/kinds/kind-on-aws/route-53/record-for-each-test.ts";
import type { RecordSetOnRoute53 } from "../../../../support/kinds/kind-on-aws/route-53/record-set-on-route-53.ts";

const OWNER = "services.k8s.aws/driftless-owner";
const CHANGE = "ChangeResourceRecordSets";

let aws: RecordSetOnRoute53;
let name: string;

recordForEachTest((opened, chosen) => {
  aws = opened;
  name = chosen;
});

const full = () => `${name}.${aws.zone.name}`;
const companion = () => `driftless-owner-a.${full()}`;
const record = (value: string) => ({
  Name: full(),
  Type: "A" as const,
  TTL: 60,
  ResourceRecords: [{ Value: value }],
});

/** A connection on which somebody acts after a pass's last look, immediately before the second change that passes make. */
function beforeSecondChange(act: () => Promise<void>) {
  let changes = 0;
  return aroundCommands(aws.connect, CHANGE, async (command, send) => {
    changes += 1;
    if (changes === 2) await act();
    return await send(command);
  });
}

describe("a record of others", () => {
  test("that is created after the look is not overwritten", async () => {
    let creates = 1;
    const connect = aroundCommands(aws.connect, CHANGE, async (command, send) => {
      if (creates-- > 0) await aws.change([["CREATE", record("198.51.100.1")]]);
      return await send(command);
    });
    const world = await declareRecord(aws, name, {}, connect);
    await world.pass();
    await world.pass();
    expect(world.conditions()).toContain("ACK.Terminal=True");
    expect(await aws.records(full())).toMatchObject([{ ResourceRecords: [{ Value: "198.51.100.1" }] }]);
    expect(await aws.records(companion())).toEqual([]);
    await world.delete();
    if (world.object() !== undefined) await world.pass();
    expect([world.object(), (await aws.records(full())).length]).toEqual([undefined, 1]);
  });
});

describe("the object's own record", () => {
  test.each([
    ["changed", { ttl: 300 }],
    ["deleted", undefined],
  ] as const)("that somebody changes just before it is %s is looked at again first", async (_, change) => {
    const connect = beforeSecondChange(async () => await aws.change([["UPSERT", record("198.51.100.1")]]));
    const world = await declareRecord(aws, name, {}, connect);
    await world.pass();
    await world.pass();
    if (change === undefined) await world.delete();
    else await world.apply({ ...aws.spec(name), ...change });
    await world.pass();
    expect(world.conditions()).toContain("ACK.Recoverable=True");
    expect(await aws.records(full())).toMatchObject([{ TTL: 60, ResourceRecords: [{ Value: "198.51.100.1" }] }]);
    await world.pass();
    const left = await aws.records(full());
    expect(left).toMatchObject(change === undefined ? [] : [{ TTL: 300, ResourceRecords: [{ Value: "192.0.2.1" }] }]);
    expect(left).toHaveLength(change === undefined ? 0 : 1);
  });

  test.each([
    ["changed", "taken by another object", "cluster/other/www"],
    ["changed", "without a companion", undefined],
    ["deleted", "taken by another object", "cluster/other/www"],
    ["deleted", "without a companion", undefined],
  ])("is not %s if it is %s by then", async (deed, _, owner) => {
    const tags = owner === undefined ? {} : { [OWNER]: owner };
    const connect = beforeSecondChange(async () => await aws.writeTags(name, tags));
    const world = await declareRecord(aws, name, {}, connect);
    await world.pass();
    await world.pass();
    if (deed === "deleted") await world.delete();
    else await world.apply({ ...aws.spec(name), ttl: 300 });
    await world.pass();
    expect(world.conditions()).toContain("ACK.Recoverable=True");
    expect((await world.pass()).calls).not.toContain(CHANGE);
    expect(await aws.records(full())).toMatchObject([{ TTL: 60, ResourceRecords: [{ Value: "192.0.2.1" }] }]);
    expect(await aws.readTags(name)).toEqual(tags);
  });

  test.each([false, true])(
    "is made once if the call that creates it gets no response, arrived: %s",
    async (arrives) => {
      let deaths = 1;
      const connect = aroundCommands(aws.connect, CHANGE, async (command, send) => {
        if (deaths-- <= 0) return await send(command);
        if (arrives) await send(command);
        const call = { service: "Route 53", operation: CHANGE };
        throw new ApiError(call, { code: "TimeoutError", message: "no response", status: 0, answered: false });
      });
      const world = await declareRecord(aws, name, {}, connect);
      await world.pass();
      for (const _ of [1, 2, 3]) {
        aws.clock.advance(120);
        await world.pass();
      }
      expect(world.conditions()).toContain("Ready=True");
      expect([await aws.records(full()), await aws.records(companion())]).toMatchObject([[{}], [{}]]);
      await world.delete();
      await world.pass();
      expect([world.object(), await aws.records(full()), await aws.records(companion())]).toEqual([undefined, [], []]);
    },
  );
});
