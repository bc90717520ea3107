import { describe, expect, it } from "vitest";
import { defineKind } from "../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../lib/kind/sdk-types.ts";
import { answeringToy } from "../../../support/kinds/data/answering-toy.ts";
import { drivenKind, partOf } from "../../../support/kinds/data/driven-kind.ts";
import { drivenToys, structure, TAG_LIST, TEXT, toySdk } from "../../../support/kinds/driven/toy-sdk.ts";
import { refusal } from "../../../support/kinds/repository/resource.ts";

interface CupSpec {
  readonly name: string;
  readonly glaze?: string;
  readonly lid?: boolean;
  readonly label?: {
    readonly side?: string;
    readonly text?: string;
    readonly color?: string;
    readonly font?: { readonly size?: string };
  };
}

const named = { Name: TEXT };
const label = { Text: TEXT, Color: TEXT, Font: structure("Font", { Size: TEXT }) };

const cup = drivenKind(
  defineKind<AnySdk, CupSpec>()({
    resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Cup", plural: "cups" },
    service: drivenToys,
    name: "name",
    arn: (name) => `arn:aws:toys:::cup/${name}`,
    ids: ({ name }) => ({ Name: name }),
    read: [{ call: "DescribeCup", at: "Cup" }],
    absent: ["NotFound"],
    create: { call: "CreateCup" },
    remove: { call: "DeleteCup" },
    terminal: { codes: [] },
    tags: { read: "ListCupTags", set: "AddCupTags", unset: "RemoveCupTags" },
    parts: {
      glaze: {
        read: "GetCupGlaze",
        unless: ({ Material }) => Material === "paper",
        write: "PutCupGlaze",
        remove: "DeleteCupGlaze",
      },
      lid: { read: "GetCupLid", at: "Lid.Closed", write: "CloseCup", remove: "OpenCup", initial: false },
      label: {
        read: "GetCupLabel",
        write: "PutCupLabel",
        remove: "DeleteCupLabel",
        member: ".",
        absent: "NoLabel",
        filled: { color: "black" },
      },
    },
  }),
  toySdk({
    DescribeCup: [named, { Cup: structure("Cup", { ...named, Material: TEXT }) }],
    CreateCup: [{ ...named, Glaze: TEXT, Tags: TAG_LIST }],
    DeleteCup: [named],
    GetCupGlaze: [named, { Glaze: TEXT, FiredAt: TEXT }],
    PutCupGlaze: [{ ...named, Glaze: TEXT }],
    DeleteCupGlaze: [named],
    GetCupLid: [named, { Lid: structure("Lid", { Closed: TEXT }) }],
    CloseCup: [named],
    OpenCup: [named],
    GetCupLabel: [named, { ...label, PrintedAt: TEXT }],
    PutCupLabel: [{ ...named, Side: TEXT, ...label }],
    DeleteCupLabel: [named],
    ListCupTags: [named, { Tags: TAG_LIST }],
    AddCupTags: [{ ...named, Tags: TAG_LIST }],
    RemoveCupTags: [{ ...named, Tags: TAG_LIST }],
  }),
  { specFields: { name: "value", glaze: "value", lid: "value", label: "value", tags: "list" } },
);

type Answers = Readonly<Record<string, object | Error>>;

/** What a part's read resolves to, if AWS gives these answers, and the calls that it makes. */
async function read(name: string, answers: Answers, description: object = {}) {
  const { target, calls } = answeringToy(cup, answers);
  const value = await partOf(cup, name).read(target, { arn: "arn", description } as never);
  return { value, calls };
}

/** The calls that change a part to a value. */
async function written(name: string, to: unknown, answers: Answers = {}) {
  const { target, calls } = answeringToy(cup, answers);
  const state = { spec: {}, seen: { arn: "arn" }, observed: new Map() };
  await partOf(cup, name).write?.(target, { from: undefined, to }, state);
  return calls;
}

describe("a setting with a read call of its own", () => {
  it("is not part of the description", () => {
    expect(partOf(cup, "glaze")).not.toHaveProperty("described");
  });

  it("is in the output under the name that it has in the write", async () => {
    const answers = { GetCupGlaze: { Glaze: "blue", FiredAt: "noon" } };
    expect(await read("glaze", answers)).toEqual({ value: "blue", calls: [["GetCupGlaze", { Name: "mine" }]] });
  });

  it("is as in a new resource, without a call, if AWS cannot answer the call", async () => {
    expect(await read("glaze", {}, { Material: "paper" })).toEqual({ value: undefined, calls: [] });
  });

  it("is written and removed by calls of its own, and set by the create call if that has a member for it", async () => {
    expect(await written("glaze", "blue")).toEqual([["PutCupGlaze", { Name: "mine", Glaze: "blue" }]]);
    expect(await written("glaze", undefined)).toEqual([["DeleteCupGlaze", { Name: "mine" }]]);
    const { target, resource, calls } = answeringToy(cup, {}, { name: "mine", glaze: "blue", label: { text: "tea" } });
    await cup.create(target, resource, {});
    expect(calls).toEqual([["CreateCup", { Name: "mine", Glaze: "blue", Tags: [] }]]);
  });

  it("can be at a path in the output, and be turned on by a call without a member for it", async () => {
    expect(await read("lid", { GetCupLid: { Lid: { Closed: true } } })).toMatchObject({ value: true });
    expect(await read("lid", { GetCupLid: { Lid: { Closed: false } } })).toMatchObject({ value: undefined });
    expect(partOf(cup, "lid").desired({ name: "mine", lid: false })).toBeUndefined();
    expect(await written("lid", true)).toEqual([["CloseCup", { Name: "mine" }]]);
    expect(await written("lid", undefined)).toEqual([["OpenCup", { Name: "mine" }]]);
  });
});

describe("a setting that is the input of its calls", () => {
  const part = partOf(cup, "label");

  it("has the members that the write and the read have in common", async () => {
    const declared = { text: "tea", font: { size: "9" } };
    expect(part.desired({ name: "mine", label: { side: "left", ...declared } })).toEqual(declared);
    const answers = { GetCupLabel: { Text: "tea", Font: { Size: "9" }, PrintedAt: "noon" } };
    expect(await read("label", answers)).toMatchObject({ value: declared });
    expect(await written("label", declared)).toEqual([
      ["PutCupLabel", { Name: "mine", Text: "tea", Font: { Size: "9" } }],
    ]);
  });

  it("is compared without empty members, and without what AWS fills in", async () => {
    expect(part.desired({ name: "mine", label: { text: "", color: "black", font: { size: "" } } })).toBeUndefined();
    expect(part.desired({ name: "mine", label: { text: "tea", color: "black" } })).toEqual({ text: "tea" });
    expect(await read("label", { GetCupLabel: { Text: "tea", Color: "black", Font: {} } })).toMatchObject({
      value: { text: "tea" },
    });
  });

  it("is as in a new resource if there is nothing to read, and removed if there is nothing to remove", async () => {
    expect(await read("label", { GetCupLabel: refusal("NoLabel") })).toMatchObject({ value: undefined });
    expect(await written("label", undefined, { DeleteCupLabel: refusal("NoLabel") })).toHaveLength(1);
    await expect(read("label", { GetCupLabel: refusal("Broken") })).rejects.toThrow("Broken");
  });
});
