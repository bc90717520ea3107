import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { filledSpec } from "../../../lib/reconcile/decide/adopt.ts";

/** The parts whose fields are one value: an object that declares one of them and adopts a resource does not get the others from there. */
const ONE_VALUE = {
  Bucket: ["ownershipControls", "objectLockConfiguration", "acl"],
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

test("a function whose object declares only where its code is keeps the architecture that it has", async () => {
  const entry = kinds.find(({ resource }) => resource.kind === "Function");
  const kind = (await entry?.load()) ?? expect.fail("there is no such kind");
  const spec = { name: "checkout", code: { s3Bucket: "releases", s3Key: "checkout.zip" } };
  const observed = new Map([["code", { code: { sha256: "q" }, architectures: ["arm64"] }]]);
  expect(filledSpec(kind, spec, { tags: {}, observed })).toEqual({ ...spec, architectures: ["arm64"] });
});
