import * as sdk from "@aws-sdk/client-kms";
import { describe, expect, it } from "vitest";
import { drivenKind, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { key, keyData } from "../../../support/kinds/data/key.ts";
import { refusal } from "../../../support/kinds/repository/resource.ts";

const OWNER = { key: "owner", value: "shop" };
const KEYS = { Keys: [{ KeyId: "a" }, { KeyId: "b" }] };
const tagged = (TagValue: string) => ({ Tags: [{ TagKey: "owner", TagValue }] });

it("a resource whose identifier AWS assigns is found by its tag, in AWS's own list", async () => {
  const { target, calls } = withAnswers(key, {}, { ListKeys: KEYS, ListResourceTags: tagged("shop") });
  expect(await key.assigned?.find(target, OWNER)).toEqual(["a", "b"]);
  expect(calls).toEqual([
    { operation: "ListKeys", input: {} },
    { operation: "ListResourceTags", input: { KeyId: "a" } },
    { operation: "ListResourceTags", input: { KeyId: "b" } },
  ]);
});

it("a resource with another value of the tag is not found", async () => {
  const { target } = withAnswers(key, {}, { ListKeys: KEYS, ListResourceTags: tagged("web") });
  expect(await key.assigned?.find(target, OWNER)).toEqual([]);
});

it.each(["NotFoundException", "AccessDeniedException", "AccessDenied"])(
  "a resource whose tags cannot be read because of %s is another owner's",
  async (code) => {
    const { target } = withAnswers(key, {}, { ListKeys: KEYS, ListResourceTags: refusal(code) });
    expect(await key.assigned?.find(target, OWNER)).toEqual([]);
  },
);

it("a search in which AWS fails to show the tags of a resource fails", async () => {
  const { target } = withAnswers(key, {}, { ListKeys: KEYS, ListResourceTags: refusal("KMSInternalException") });
  await expect(key.assigned?.find(target, OWNER)).rejects.toThrow("KMSInternalException");
});

it("the list and its identifiers have the names that the data states", async () => {
  const assigned = { ...keyData.assigned, read: "ListAliases", at: "Aliases", member: "TargetKeyId" };
  const other = drivenKind({ ...keyData, assigned }, sdk, { specFields: {} });
  const answers = { ListAliases: { Aliases: [{ TargetKeyId: "c" }] }, ListResourceTags: tagged("shop") };
  const { target } = withAnswers(other, {}, answers);
  expect(await other.assigned?.find(target, OWNER)).toEqual(["c"]);
});

it.each([
  ["the path that the status has", { keyID: "Arn" }, "arn-a"],
  ["the member of the list's items, if the status shows it in another form", { keyID: () => "other" }, "a"],
])("the description has the identifier at %s", async (_, status, id) => {
  const kind = drivenKind({ ...keyData, status }, sdk, { specFields: {} });
  const { target } = withAnswers(kind, {}, { DescribeKey: { KeyMetadata: { KeyId: "a", Arn: "arn-a" } } });
  expect(await kind.describe(target, "a")).toMatchObject({ id });
});

/** A key that is found in a list of the keys of one store, which accepts one key of each size. */
const assigned = {
  ...{ ...keyData.assigned, read: "DescribeCustomKeyStores", at: "CustomKeyStores", member: "CustomKeyStoreId" },
  input: ({ description }: { description?: string }) => ({ CustomKeyStoreName: description }),
  alike: ({ Size }: { Size?: unknown }, { size }: { size?: unknown }) => (Size === size ? "only" : true),
};
const limited = drivenKind({ ...keyData, assigned }, sdk, { specFields: { description: "value" } });
const [one, two] = [
  { CustomKeyStoreId: "a", Size: 1 },
  { CustomKeyStoreId: "b", Size: 2 },
];

/** The identifiers that a search finds, and its calls, if AWS lists these items. */
async function search(spec: object, CustomKeyStores: object | Error, tags: object | Error = tagged("web")) {
  const list = CustomKeyStores instanceof Error ? CustomKeyStores : { CustomKeyStores };
  const { target, calls } = withAnswers(limited, spec, { DescribeCustomKeyStores: list, ListResourceTags: tags });
  return { found: await limited.assigned?.find(target, OWNER), calls: calls.map(({ operation }) => operation) };
}

describe("in a list that the spec limits,", () => {
  const spec = { description: "safe", size: 2 };

  it("the input has the value of the field, and without it there is nothing to find", async () => {
    const { target, calls } = withAnswers(limited, spec, { DescribeCustomKeyStores: { CustomKeyStores: [] } });
    expect(await limited.assigned?.find(target, OWNER)).toEqual([]);
    expect(calls).toEqual([{ operation: "DescribeCustomKeyStores", input: { CustomKeyStoreName: "safe" } }]);
    expect(await search({ size: 2 }, [one, two])).toEqual({ found: [], calls: [] });
  });

  it("the tag decides first, and then which resource leaves no place for another", async () => {
    expect(await search(spec, [one, two], tagged("shop"))).toMatchObject({ found: ["a", "b"] });
    expect(await search(spec, [one, two])).toMatchObject({ found: ["b"] });
    expect(await search({ ...spec, size: 3 }, [one, two])).toMatchObject({ found: [] });
  });

  it("a resource that no other can be alike is found without a look at its tags", async () => {
    const alike = ({ Size }: { Size?: unknown }, { size }: { size?: unknown }) => Size === size && "only";
    const unique = { ...assigned, alike };
    const kind = drivenKind({ ...keyData, assigned: unique }, sdk, { specFields: { description: "value" } });
    const { target, calls } = withAnswers(kind, spec, { DescribeCustomKeyStores: { CustomKeyStores: [one, two] } });
    expect(await kind.assigned?.find(target, OWNER)).toEqual(["b"]);
    expect(calls).toHaveLength(1);
  });

  it("nothing is found if what limits the list does not exist", async () => {
    expect(await search(spec, refusal("NotFoundException"))).toMatchObject({ found: [] });
    await expect(search(spec, refusal("KMSInternalException"))).rejects.toThrow("KMSInternalException");
  });

  it("tags that cannot be read make the search fail, because the list is about what the object uses", async () => {
    await expect(search(spec, [one, two], refusal("AccessDeniedException"))).rejects.toThrow("AccessDenied");
  });
});
