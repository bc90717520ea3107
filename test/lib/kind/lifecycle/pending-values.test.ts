import { describe, expect, it } from "vitest";
import type { PendingValues } from "../../../../lib/kind/lifecycle/pending-data.ts";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import { drivenKind, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { drivenToys, listOf, structure, TAG_LIST, TEXT, TEXTS, toySdk } from "../../../support/kinds/driven/toy-sdk.ts";

const pending: PendingValues = {
  at: ["Wheels.0.Soon", "Soon"],
  details: "Window",
  fields: { Whistle: "horn" },
  work: { againSeconds: 15, removable: true },
};

const LAMPS = listOf(structure("Lamp", { Side: TEXT, Color: TEXT, State: TEXT }));
const soon = structure("Soon", { Size: TEXT, Paint: TEXT, Bell: TEXT, Horns: TEXTS, Lamps: LAMPS });
const NOW = { Name: TEXT, Size: TEXT, Color: TEXT, Lamps: LAMPS };
const cart = structure("Cart", { ...NOW, State: TEXT, Window: TEXT, Soon: soon });
const sdk = toySdk({
  DescribeCart: [{ Name: TEXT }, { Cart: cart }],
  CreateCart: [{ ...NOW, Bell: TEXT, Tags: TAG_LIST }, {}],
  ModifyCart: [{ Name: TEXT, Size: TEXT, Color: TEXT }],
  DeleteCart: [{ Name: TEXT }],
  ListCartTags: [{ Name: TEXT }, { Tags: TAG_LIST }],
  TagCart: [{ Name: TEXT, Tags: TAG_LIST }],
  UntagCart: [{ Name: TEXT, TagKeys: TEXTS }],
});

interface Lamps {
  readonly Lamps?: readonly { readonly Side?: string }[];
}

/** A kind as data whose changes may wait for a maintenance window. */
const data = {
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Cart", plural: "carts" },
  service: drivenToys,
  name: "name",
  arn: (name: string) => `arn:aws:toys:us-west-2:000000000000:cart/${name}`,
  ids: ({ name }: { readonly name: string }) => ({ Name: name }),
  read: [{ call: "DescribeCart", at: "Cart" }],
  shown: {
    Color: ["Paint", "Color"],
    Lamps: ({ Lamps: next = [] }: Lamps, { Lamps: present = [] }: Lamps) => [
      ...new Map([...present, ...next].map((lamp) => [lamp.Side, lamp])).values(),
    ],
  },
  gone: ({ State }: { readonly State?: string }) => State === "FALLING",
  absent: ["NotFound"],
  states: { member: "State", busy: { MOVING: {} } },
  pending,
  create: { call: "CreateCart" },
  remove: { call: "DeleteCart" },
  terminal: { codes: [] },
  tags: { read: "ListCartTags", set: "TagCart", unset: "UntagCart" },
  parts: { size: { fields: ["size", "color"], write: "ModifyCart" } },
};
const NAMES = { specFields: { name: "value", size: "value", color: "value", horn: "value" } } as const;

/** A cart that the cloud describes like this. */
async function described(shown: object, change: object = {}) {
  const kind = drivenKind({ ...data, ...change }, sdk, NAMES);
  const Cart = { Size: "small", Color: "red", Window: "sun:05:00-sun:06:00", ...shown };
  const { resource } = withAnswers(kind, { name: "cart" });
  // The driver only uses `send`, and only to describe the cart.
  const aws = { client: () => ({ send: async () => ({ Cart }) }) } as object as Aws;
  return (await kind.describe(kind.target(resource, aws))) ?? expect.fail();
}

describe("values that AWS has accepted, and not applied", () => {
  it("are named by their fields or, without a field, as AWS names them, and with the time by which it applies them", async () => {
    const { busy } = await described({ Soon: { Paint: "blue", Bell: "loud", Size: "large", Whistle: "low" } });
    expect(busy).toEqual({
      reason: "PendingModifiedValues",
      message:
        "Toys has accepted Bell, color, horn, size, and applies it by the maintenance window sun:05:00-sun:06:00 (UTC) at the latest",
      againSeconds: 15,
      removable: true,
    });
  });

  it("are a problem of the resource if the object does not wait for them", async () => {
    const { work: _, ...others } = pending;
    const seen = await described({ Soon: { Size: "large" } }, { pending: others });
    expect(seen).not.toHaveProperty("busy");
    expect(seen.impaired).toMatchObject({ message: expect.stringContaining("accepted size, and applies") });
  });

  it("are each named once, wherever they are", async () => {
    const seen = await described({ Wheels: [{ Soon: { Size: "huge" } }], Soon: { Size: "large" } });
    expect(seen.busy?.message).toContain("accepted size, and");
    expect(seen).toMatchObject({ spec: { size: "large" } });
  });

  it("count in place of those that they will replace", async () => {
    expect(await described({ Soon: { Size: "large", Paint: "blue" } })).toMatchObject({
      spec: { size: "large", color: "blue" },
    });
    expect(await described({ Soon: { Size: "large" } })).toMatchObject({ spec: { size: "large", color: "red" } });
  });

  it("can be combined with those that they do not replace", async () => {
    const Lamps = [
      { Side: "left", Color: "red" },
      { Side: "right", Color: "red" },
    ];
    const seen = await described({ Lamps, Soon: { Lamps: [{ Side: "right", Color: "green" }, { Side: "front" }] } });
    expect(seen).toMatchObject({
      spec: { lamps: [{ side: "left", color: "red" }, { side: "right", color: "green" }, { side: "front" }] },
    });
  });

  it("do not include an item of a list that AWS is removing", async () => {
    const Lamps = [{ Side: "left", State: "FALLING" }, { Side: "right", State: "LIT" }, { Side: "front" }];
    expect(await described({ Lamps })).toMatchObject({ spec: { lamps: [{ side: "right" }, { side: "front" }] } });
    const again = [{ Side: "left", Color: "red" }];
    expect(await described({ Lamps: Lamps.slice(0, 1), Soon: { Lamps: again } })).toMatchObject({
      spec: { lamps: [{ side: "left", color: "red" }] },
    });
  });

  it("are not mentioned while AWS is working on the resource", async () => {
    expect(await described({ State: "MOVING", Soon: { Size: "large" } })).toMatchObject({ busy: { reason: "MOVING" } });
  });

  it.each([
    ["there is no structure", {}],
    ["the structure is empty", { Soon: {} }],
    ["its members have no values", { Soon: { Size: undefined } }],
    ["its lists are empty", { Soon: { Horns: [] } }],
  ])("are none if %s", async (_, shown) => {
    expect(await described(shown)).not.toHaveProperty("busy");
  });
});
