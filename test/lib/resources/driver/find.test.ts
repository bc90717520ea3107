import * as sdk from "@aws-sdk/client-kms";
import { expect, it } from "vitest";
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
  const assigned = { ...keyData.assigned, list: "ListAliases", at: "Aliases", member: "TargetKeyId" };
  const other = drivenKind({ ...keyData, assigned }, sdk, { specFields: {} });
  const answers = { ListAliases: { Aliases: [{ TargetKeyId: "c" }] }, ListResourceTags: tagged("shop") };
  const { target } = withAnswers(other, {}, answers);
  expect(await other.assigned?.find(target, OWNER)).toEqual(["c"]);
});
