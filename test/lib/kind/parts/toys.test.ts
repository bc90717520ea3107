import { describe, expect, it } from "vitest";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import { answeringToy } from "../../../support/kinds/data/answering-toy.ts";
import { partOf } from "../../../support/kinds/data/driven-kind.ts";
import { bell } from "../../../support/kinds/driven/bell.ts";
import { kite } from "../../../support/kinds/driven/kite.ts";

const seen = { arn: "arn", spec: {}, description: {} };

/** The calls that change a part to a value. */
async function written(kind: typeof kite, name: string, to: unknown) {
  const { target, calls } = answeringToy(kind);
  await partOf(kind, name).write?.(target, { from: undefined, to }, { spec: {}, seen, observed: new Map() });
  return calls;
}

describe("a setting", () => {
  it("is written under the member of its call, and removed by the call that removes it", async () => {
    expect(await written(kite, "tail", "5")).toEqual([["PutKiteTail", { Name: "mine", TailLength: "5" }]]);
    expect(await written(kite, "tail", undefined)).toEqual([["DeleteKiteTail", { Name: "mine" }]]);
  });

  it("is set to the value of a new resource if no call removes it", async () => {
    expect(await written(kite, "size", "big")).toEqual([["PutKiteSize", { Name: "mine", Size: "big" }]]);
    expect(await written(kite, "size", undefined)).toEqual([["PutKiteSize", { Name: "mine", Size: "small" }]]);
  });

  it("with several fields is written by one call", async () => {
    expect(await written(kite, "wood", { wood: "ash" })).toEqual([["PutKiteFrame", { Name: "mine", Wood: "ash" }]]);
    expect(await written(kite, "wood", undefined)).toEqual([["PutKiteFrame", { Name: "mine" }]]);
  });

  it("is read from its path in the description, or from the field", async () => {
    const { target } = answeringToy(kite);
    const described = { ...seen, spec: { size: "big", wood: "ash" }, description: { TailLength: "5" } };
    const values = ["tail", "size", "wood"].map((name) => partOf(kite, name).read(target, described));
    expect(await Promise.all(values)).toEqual(["5", "big", { wood: "ash" }]);
  });

  it("without a write call is fixed when the resource is created", () => {
    expect(partOf(kite, "material")).not.toHaveProperty("write");
  });

  it("compares a list in any order, writes it in the spec's, and counts an empty one as omitted", async () => {
    const part = partOf(bell, "color");
    const chimes = ["dong", "ding"];
    expect(part.canonical?.({ chimes })).toEqual({ chimes: ["ding", "dong"] });
    expect(await written(bell, "color", { chimes })).toEqual([["PutBell", { Name: "mine", Chimes: chimes }]]);
    expect(part.desired({ chimes: [] })).toBeUndefined();
    expect(part.desired({ chimes: ["ding", "ding"] })).toEqual({ chimes: ["ding"], tone: "low" });
  });
});

describe("a document with its own calls", () => {
  const none = new ApiError(
    { service: "Toys", operation: "GetKitePolicy" },
    { code: "NoSuchPolicy", message: "none", status: 404 },
  );

  it("is read, written and removed", async () => {
    const { target } = answeringToy(kite, { GetKitePolicy: { Policy: ' {"fly":"high"} ' } });
    expect(await partOf(kite, "policy").read(target, seen)).toBe('{"fly":"high"}');
    expect(await written(kite, "policy", "{}")).toEqual([["PutKitePolicy", { Name: "mine", Policy: "{}" }]]);
    expect(await written(kite, "policy", undefined)).toEqual([["DeleteKitePolicy", { Name: "mine" }]]);
  });

  it("is none if AWS says so, also when it is removed", async () => {
    const { target } = answeringToy(kite, { GetKitePolicy: none, DeleteKitePolicy: none });
    const part = partOf(kite, "policy");
    expect(await part.read(target, seen)).toBeUndefined();
    await part.write?.(target, { from: "{}", to: undefined }, { spec: {}, seen, observed: new Map() });
    expect(await part.read(answeringToy(kite).target, seen)).toBeUndefined();
  });

  it("keeps what the data says about it", () => {
    expect(partOf(kite, "policy")).toMatchObject({ name: "policy", exposure: true });
  });
});

it("a create call sets what its input has, and says what it has set that the description does not show", async () => {
  const Kite = { Name: "mine", Size: "big" };
  const { target, resource, calls } = answeringToy(kite, { CreateKite: { $metadata: { attempts: 1 }, Kite } });
  const spec = { name: "mine", color: "red", size: "big", tail: "5", wood: "ash", policy: "{}", notes: "mine" };
  expect(await kite.create(target, { ...resource, spec }, { team: "web" })).toMatchObject({
    made: true,
    seen: { spec: { size: "big" } },
    set: { policy: "{}" },
  });
  expect(calls).toEqual([
    [
      "CreateKite",
      {
        ...{ Name: "mine", Attributes: { Color: "red" }, Size: "big", Wood: "ash", Policy: "{}" },
        Tags: [{ Key: "team", Value: "web" }],
      },
    ],
  ]);
});
