import * as sdk from "@aws-sdk/client-route-53";
import { describe, expect, it } from "vitest";
import { route53 } from "../../../lib/aws/services/route-53.ts";
import type { DataKind } from "../../../lib/kind/data-kind.ts";
import type { Companion, Parent } from "../../../lib/kind/tag-data.ts";
import type { Seen } from "../../../lib/kind/target.ts";
import { consentBy } from "../../../lib/kind/values/consent-by.ts";
import { TerminalError } from "../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../lib/reconcile/contract/kind.ts";
import { drivenKind, partOf, withAnswers } from "../../support/kinds/data/driven-kind.ts";

interface LabelSpec {
  readonly rack: string;
  readonly name: string;
  readonly weight?: number;
  readonly ttl?: number;
}

const CHANGE = "ChangeResourceRecordSets";
const OWNER = "services.k8s.aws/driftless-owner";

/** Labels are records of a rack. The companion of a label has its name with a plus sign, and the owner as its value. */
const companion: Companion<typeof sdk> = {
  read: "ListResourceRecordSets",
  at: "ResourceRecordSets.0",
  member: "ChangeBatch.Changes.0.ResourceRecordSet",
  key: ({ spec, description }) => ({ Name: `${String(spec.name)}.${String(description.Name)}` }),
  beside: ({ Name }) => ({ Name: `+${String(Name)}` }),
  async get({ call }, { Name }) {
    const { ResourceRecordSets = [] } = await call("ListResourceRecordSets", { StartRecordName: String(Name) });
    return ResourceRecordSets.map((found) => ({ ...found })).find((found) => found.Name?.toLowerCase() === Name);
  },
  put: (changes) => {
    const actions = { create: "CREATE", put: "UPSERT", remove: "DELETE" };
    return {
      ChangeBatch: { Changes: changes.map(([action, item]) => ({ Action: actions[action], ResourceRecordSet: item })) },
    };
  },
  says: ({ ResourceRecords: [record, another] = [] }: Partial<sdk.ResourceRecordSet>) =>
    another === undefined ? /^<(.*)>$/.exec(record?.Value ?? "")?.[1] : undefined,
  create: (key, owner) => ({ ...key, ResourceRecords: [{ Value: `<${owner}>` }] }),
};

const parent: Parent<typeof sdk> = {
  arn: ({ spec }) => String(spec.rack),
  child: companion,
  unless: consentBy("toys/labels-by"),
};

const data: DataKind<typeof sdk, LabelSpec> = {
  resource: { group: "toys", version: "v1", kind: "Label", plural: "labels" },
  service: route53,
  identity: ["rack", "name"],
  arn: (_name, _place, { rack, name }) => `arn:aws:toys:::label/${rack}/${name}`,
  ids: ({ spec: { rack } }) => ({ Id: rack, HostedZoneId: rack, ResourceId: rack, ResourceType: "hostedzone" }),
  read: [{ call: "GetHostedZone", at: "HostedZone" }],
  absent: ["NoSuchHostedZone"],
  status: { id: "Id" },
  create: { call: CHANGE, at: "ChangeInfo" },
  remove: { call: CHANGE },
  terminal: { codes: [] },
  tags: {
    read: "ListTagsForResource",
    at: "ResourceTagSet",
    set: CHANGE,
    unset: CHANGE,
    parent,
  },
  parts: {
    weight: {
      normal: ({ weight, ttl = 60 }) => (weight === undefined ? {} : { weight, ttl }),
    },
  },
};

/** Labels whose companions are these. */
function withCompanion(change: Partial<Companion<typeof sdk>>) {
  const names = { specFields: { rack: "value", name: "value", weight: "value", ttl: "value" } } as const;
  return drivenKind(
    { ...data, tags: { ...data.tags, parent: { ...parent, child: { ...companion, ...change } } } },
    sdk,
    { ...names, fieldNames: { TTL: "ttl" } },
  );
}

const label = withCompanion({});

const SPEC = { rack: "R1", name: "blue", weight: 7 };
const BLUE = { Name: "blue.rack", Weight: 5, TTL: 60 };
const COMPANION = { Name: "+blue.rack", ResourceRecords: [{ Value: "<cluster/shop/orders>" }] };
const SEEN: Seen<LabelSpec> = {
  arn: "arn",
  description: { Id: "R1", Name: "rack", Item: BLUE, Companion: COMPANION },
  spec: {},
};

const STATE = { spec: SPEC, seen: SEEN, observed: new Map() };

/** Labels in front of an AWS with these items, in a rack with these tags. */
function rack(
  items: readonly object[],
  tags: object = { [OWNER]: "cluster/shop/rack" },
  spec: object = SPEC,
  kind: AnyKind = label,
) {
  const ResourceTagSet = { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
  return withAnswers(kind, spec, {
    GetHostedZone: { HostedZone: { Id: "R1", Name: "rack" } },
    ListResourceRecordSets: { ResourceRecordSets: items },
    ListTagsForResource: { ResourceTagSet },
    [CHANGE]: { ChangeInfo: { Id: "C1", Status: "PENDING" } },
  });
}

/** The changes in the only batch among the calls. */
function changesIn(calls: ReturnType<typeof rack>["calls"]) {
  const batches = calls.filter(({ operation }) => operation === CHANGE).map(({ input }) => Object(input));
  expect(batches).toHaveLength(1);
  expect(batches[0].HostedZoneId).toBe("R1");
  return batches[0].ChangeBatch.Changes;
}

describe("a resource with a companion", () => {
  it("is the item with its identity, and not the one that the list begins with otherwise", async () => {
    expect((await label.describe(rack([BLUE]).target))?.arn).toBe("arn:aws:toys:::label/R1/blue");
    expect(await label.describe(rack([{ ...BLUE, Name: "BLUE.rack" }]).target)).toBeDefined();
    expect(await label.describe(rack([{ ...BLUE, Name: "green.rack" }]).target)).toBeUndefined();
    expect(await label.describe(rack([]).target)).toBeUndefined();
  });

  it("is looked for, and its companion after it, by what identifies them", async () => {
    const { target, calls } = rack([BLUE]);
    await label.describe(target);
    expect(calls.map(({ input }) => input)).toEqual([
      { Id: "R1" },
      { HostedZoneId: "R1", StartRecordName: "blue.rack" },
      { HostedZoneId: "R1", StartRecordName: "+blue.rack" },
    ]);
  });

  it("is created by the call that makes the companion", async () => {
    const { target, resource, calls } = rack([]);
    const created = await label.create(target, resource, {});
    expect(changesIn(calls)).toEqual([
      { Action: "CREATE", ResourceRecordSet: { Name: "blue.rack", Weight: 7, TTL: 60 } },
      { Action: "UPSERT", ResourceRecordSet: COMPANION },
    ]);
    const description = { Id: "C1", Companion: COMPANION };
    expect(created).toMatchObject({ made: true, set: { weight: { ttl: 60, weight: 7 } }, seen: { description } });
  });

  it("is replaced by the call that removes it with the values that were read", async () => {
    const { target, calls } = rack([BLUE]);
    const change = { from: { weight: 5, ttl: 60 }, to: { weight: 7, ttl: 60 } };
    const written = await partOf(label, "weight").write?.(target, change, STATE);
    expect(changesIn(calls)).toEqual([
      { Action: "DELETE", ResourceRecordSet: BLUE },
      { Action: "DELETE", ResourceRecordSet: COMPANION },
      { Action: "CREATE", ResourceRecordSet: { Name: "blue.rack", Weight: 7, TTL: 60 } },
      { Action: "CREATE", ResourceRecordSet: COMPANION },
    ]);
    expect(written).toEqual({ status: { id: "C1" } });
  });

  it("is removed with its companion, with the values that were read", async () => {
    const { target, resource, calls } = rack([BLUE]);
    await label.remove(target, resource, SEEN);
    expect(changesIn(calls)).toEqual([BLUE, COMPANION].map((item) => ({ Action: "DELETE", ResourceRecordSet: item })));
  });

  it("is neither replaced nor removed if no companion was read", async () => {
    const { target, resource, calls } = rack([BLUE]);
    const seen = { ...SEEN, description: { ...SEEN.description, Companion: undefined } } as object as typeof SEEN;
    const change = { from: { weight: 5, ttl: 60 }, to: { weight: 7, ttl: 60 } };
    const missing = "the companion of the resource was not read";
    await expect(partOf(label, "weight").write?.(target, change, { ...STATE, seen })).rejects.toThrow(missing);
    await expect(label.remove(target, resource, seen)).rejects.toThrow(missing);
    expect(calls).toEqual([]);
  });

  it.each([
    ["", undefined],
    [", in place of the one that was read", { ...COMPANION, Weight: 1 }],
  ])("gets a companion if it is adopted%s", async (_, Companion) => {
    const { target, calls } = rack([BLUE]);
    const seen = { ...SEEN, description: { ...SEEN.description, Companion } } as object as typeof SEEN;
    const written = await label.tags.write(target, { from: {}, to: {} }, { ...STATE, seen });
    expect(written).toEqual({ seen: SEEN });
    expect(changesIn(calls)).toEqual([
      ...(Companion === undefined ? [] : [{ Action: "DELETE", ResourceRecordSet: Companion }]),
      { Action: "CREATE", ResourceRecordSet: COMPANION },
    ]);
  });

  it("is not created if AWS accepts no companion of it", async () => {
    const refused = withCompanion({
      create({ Name }) {
        throw new TerminalError("InvalidSpec", `${String(Name)} is too long`);
      },
    });
    const { target, resource, calls } = rack([], undefined, SPEC, refused);
    const refusal = new TerminalError("InvalidSpec", "+blue.rack is too long");
    await expect(refused.create(target, resource, {})).rejects.toThrow(refusal);
    expect(calls.map(({ operation }) => operation)).not.toContain(CHANGE);
  });
});

describe("the owner", () => {
  const tagsOf = async (tags: object, Companion: object | undefined) => {
    const seen = { ...SEEN, description: { ...SEEN.description, Companion } } as object as typeof SEEN;
    return await label.tags.read(rack([BLUE], tags).target, seen);
  };
  const another = { ...COMPANION, ResourceRecords: [{ Value: "<cluster/other/blue>" }] };

  it("is the one that the companion names", async () => {
    const tags = { [OWNER]: "cluster/shop/rack" };
    expect(await tagsOf(tags, COMPANION)).toEqual({ [OWNER]: "cluster/shop/orders" });
    expect(await tagsOf(tags, another)).toEqual({ [OWNER]: "cluster/other/blue" });
    expect(await tagsOf(tags, undefined)).toEqual({});
    const texts = [["cluster/other/blue"], ["<cluster/other/blue"], ["cluster/other/blue>"], ["<"], [], ["<a>", "<b>"]];
    for (const values of texts) {
      const ResourceRecords = values.map((Value) => ({ Value }));
      expect(await tagsOf(tags, { ...COMPANION, ResourceRecords })).toEqual({});
    }
  });

  it("is the parent, whatever the companion says, if neither the namespace owns the parent nor the parent consents", async () => {
    expect(await tagsOf({ [OWNER]: "cluster/other/rack" }, COMPANION)).toEqual({ [OWNER]: "R1" });
    const consent = { [OWNER]: "cluster/other/rack", "toys/labels-by": "cluster/shop" };
    expect(await tagsOf(consent, COMPANION)).toEqual({ [OWNER]: "cluster/shop/orders" });
  });
});
