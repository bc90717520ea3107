import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";

/** The parts whose fields are one value: an object that declares one of them and adopts a resource does not get the others from there. */
const ONE_VALUE = {
  Bucket: ["ownershipControls", "objectLockConfiguration", "acl"],
  Function: ["code"],
  HostedZone: ["vpcs"],
  RecordSet: ["resourceRecords"],
  ReplicationGroup: ["replicasPerNodeGroup"],
  Repository: ["imageTagMutability"],
};

test("an object that adopts a resource gets each field on which it is silent, and only these parts are one value", async () => {
  const whole = kinds.map(async (entry) => {
    const { parts } = await entry.load();
    const several = parts.filter(({ fields = [], fieldByField }) => fields.length > 1 && !fieldByField);
    return [entry.resource.kind, several.map(({ name }) => name)] as const;
  });
  const found = await Promise.all(whole);
  expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual(ONE_VALUE);
});
