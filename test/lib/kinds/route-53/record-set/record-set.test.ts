import { describe, expect, test } from "vitest";
import { recordSet } from "../../../../../lib/kinds/route-53/record-set/record-set.generated.ts";
import { page } from "../../../../../lib/kinds/route-53/record-set.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = recordSet as object as AnyKind;
const SPEC = { name: "www", recordType: "A", hostedZoneID: "Z1" };
const VALUES = { ttl: 60, resourceRecords: [{ value: "192.0.2.1" }] };
const OWNER = "services.k8s.aws/driftless-owner";
const WWW = { Name: "www.example.com.", Type: "A", TTL: 60, ResourceRecords: [{ Value: "192.0.2.1" }] };

/** What the calls that describe the record return if Route 53 lists this record, and the calls. */
async function described(listed: object | undefined, status: object = {}, spec: object = SPEC) {
  const answers = {
    GetHostedZone: { HostedZone: { Id: "/hostedzone/Z1", Name: "example.com." } },
    ListResourceRecordSets: { ResourceRecordSets: listed === undefined ? [] : [listed] },
    GetChange: { ChangeInfo: { Id: "/change/C1", Status: "PENDING" } },
  };
  const { target, calls } = withAnswers(kind, spec, answers, { ...status });
  return { seen: await kind.describe(target), calls: calls.map(({ operation, input }) => ({ operation, ...input })) };
}

describe("the record that the list begins with", () => {
  test("is the object's if name, type and set identifier are the same", async () => {
    const { seen, calls } = await described(WWW);
    expect(seen?.status).toMatchObject({ fullName: "www.example.com", hostedZoneID: "Z1" });
    expect(calls).toMatchObject([
      { operation: "GetHostedZone", Id: "Z1" },
      { operation: "ListResourceRecordSets", StartRecordName: "www.example.com.", StartRecordType: "A", MaxItems: 1 },
      { operation: "ListResourceRecordSets", StartRecordName: "driftless-owner-a.www.example.com." },
    ]);
  });

  test.each([
    ["another name", { ...WWW, Name: "www2.example.com." }],
    ["another type", { ...WWW, Type: "AAAA" }],
    ["a set identifier", { ...WWW, SetIdentifier: "one" }],
    ["nothing", undefined],
  ])("is no record of the object with %s", async (_, listed) => {
    expect((await described(listed)).seen).toBeUndefined();
  });
});

test.each([
  ["www", "www.example.com."],
  ["WWW.Shop", "www.shop.example.com."],
  ["*", "\\052.example.com."],
  ["www.example.com.", "www.example.com."],
  ["*.Shop.Example.com.", "\\052.shop.example.com."],
  ["example.com.", "example.com."],
  ["www.example.com", "www.example.com.example.com."],
  ["", "example.com."],
  [undefined, "example.com."],
])("the record %s of a zone is looked for as %s, in any spelling", async (name, full) => {
  const { calls, seen } = await described({ ...WWW, Name: full.toUpperCase() }, {}, { ...SPEC, name });
  expect(calls[1]).toMatchObject({ StartRecordName: full, StartRecordType: "A" });
  expect(calls[1]).not.toHaveProperty("StartRecordIdentifier");
  expect(seen).toBeDefined();
});

describe("a record that is not there", () => {
  /** The names in the change batch of the create call. */
  async function created(spec: object) {
    const answers = {
      GetHostedZone: { HostedZone: { Id: "/hostedzone/Z1", Name: "example.com." } },
      ListResourceRecordSets: { ResourceRecordSets: [] },
      ListTagsForResource: { ResourceTagSet: { Tags: [{ Key: OWNER, Value: "cluster/shop/zone" }] } },
      ChangeResourceRecordSets: { ChangeInfo: { Id: "/change/C1", Status: "PENDING" } },
    };
    const { target, resource, calls } = withAnswers(kind, { ...SPEC, ...VALUES, ...spec }, answers);
    await kind.create(target, resource, {});
    const { ChangeBatch } = Object(calls.at(-1)?.input);
    return ChangeBatch.Changes.map(
      ({ ResourceRecordSet }: { ResourceRecordSet: { Name: string } }) => ResourceRecordSet.Name,
    );
  }

  test("is created although it has the same type and name as a record of the zone, in front of the zone's", async () => {
    expect(await created({ name: "example.com", recordType: "NS" })).toContain("example.com.example.com.");
  });

  test("is created with its whole name if that ends with a dot", async () => {
    const names = ["www.example.com.", "driftless-owner-a.www.example.com."];
    expect(await created({ name: "www.example.com." })).toEqual(names);
    expect(await created({ name: "www" })).toEqual(names);
  });

  test.each([
    ["the NS record of the zone", { name: "example.com.", recordType: "NS" }, "manages the zone's own NS record"],
    ["the SOA record of the zone", { name: "Example.COM.", recordType: "SOA" }, "manages the zone's own SOA record"],
  ])("is not created if it is %s", async (_, spec, problem) => {
    await expect(created(spec)).rejects.toThrow(problem);
  });
});

test.each([
  ["driftless-owner-a.www.example.com.", "must not begin with driftless-owner-"],
  ["www..example.com.", "an empty label"],
  [".", "an empty label"],
])("a record with the whole name %s is refused before any call", (name, problem) => {
  const { resource } = withAnswers(kind, { ...SPEC, ...VALUES, name });
  expect(() => kind.validate?.(resource)).toThrow(problem);
});

describe("the last change", () => {
  test.each(["C1", "/change/C1"])("is asked for while the status says that %s is pending", async (id) => {
    const { seen, calls } = await described(WWW, { id, status: "PENDING" });
    expect(calls.at(-1)).toEqual({ operation: "GetChange", Id: id });
    expect(seen?.busy).toMatchObject({ reason: "PENDING", usually: "1 minute" });
  });

  test.each([{ id: "C1", status: "INSYNC" }, { id: "C1" }, { id: "../C1", status: "PENDING" }, {}])(
    "is not asked for if the status is %j",
    async (status) => {
      const { seen, calls } = await described(WWW, status);
      expect(calls).toHaveLength(3);
      expect(seen?.busy).toBeUndefined();
    },
  );
});

test("the status says in which zone to look only if the spec does not", async () => {
  const { hostedZoneID: _, ...others } = SPEC;
  const zoneOf = async (spec: object) => (await described(WWW, { hostedZoneID: "Z2" }, spec)).calls[0];
  expect(await zoneOf(others)).toMatchObject({ Id: "Z2" });
  expect(await zoneOf(SPEC)).toMatchObject({ Id: "Z1" });
});

test("a record is adopted by what identifies it", () => {
  expect(kind.identity).toEqual({ required: "recordType", optional: ["hostedZoneID", "name", "setIdentifier"] });
});

test("everything that identifies a record is in its ARN, without characters that have a meaning in policies", () => {
  const spec = { hostedZoneID: "Z1", recordType: "A", name: "www" };
  const others = [
    spec,
    { ...spec, hostedZoneID: "Z2" },
    { ...spec, recordType: "AAAA" },
    { ...spec, name: "ftp" },
    { ...spec, name: "" },
    { ...spec, name: "*" },
    { ...spec, name: "www." },
    { ...spec, setIdentifier: "*" },
  ];
  const arnOf = (one: object) => page.arn("", { account: "000000000000", partition: "aws", region: "us-west-2" }, one);
  const arns = others.map(arnOf);
  expect(new Set(arns).size).toBe(arns.length);
  for (const arn of arns) expect(arn).toMatch(/^arn:aws:route53:::recordset\/[\w./:-]+$/);
  expect(arnOf(spec)).toBe("arn:aws:route53:::recordset/Z1/www/A");
  expect(arnOf({ ...spec, hostedZoneID: "/hostedzone/Z1", name: "WWW" })).toBe(arnOf(spec));
  expect(arnOf({ ...spec, name: "WWW.Example.com." })).toBe("arn:aws:route53:::recordset/Z1/www.example.com./A");
});
