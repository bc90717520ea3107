import { expect, it } from "vitest";
import { withAnswers } from "../../../../support/kinds/data/driven-kind.ts";
import { network } from "../../../../support/kinds/data/network.ts";

const OWNER = { key: "owner", value: "shop" };
const BOTH = { Vpcs: [{ VpcId: "vpc-1" }, { VpcId: "vpc-2" }] };
const SPEC = { cidrBlock: "10.0.0.0/16", instanceTenancy: "default" };

/** The identifiers that a search finds, and the filters of its calls, if AWS answers each of them so. */
async function search(spec: object, answer: object, tag = OWNER) {
  const { target, calls } = withAnswers(network, spec, { DescribeVpcs: answer });
  return { found: await network.assigned?.find(target, tag), inputs: calls.map(({ input }) => input) };
}

const filtered = (...filters: readonly (readonly [name: string, value: string])[]) => ({
  Filters: filters.map(([Name, value]) => ({ Name, Values: [value] })),
});

it("AWS finds the resources that have the tag, by a call that identifies none", async () => {
  expect(await search(SPEC, BOTH)).toEqual({ found: ["vpc-1", "vpc-2"], inputs: [filtered(["tag:owner", "shop"])] });
});

it("if none has the tag, AWS finds the resource whose values belong to no other", async () => {
  const values = filtered(["cidr", "10.0.0.0/16"], ["tenancy", "default"]);
  expect(await search(SPEC, { Vpcs: [] })).toEqual({ found: [], inputs: [filtered(["tag:owner", "shop"]), values] });
});

it.each([{}, { cidrBlock: "10.0.0.0/16" }, { ...SPEC, instanceTenancy: "" }])(
  "a spec that does not say all of these values says nothing about such a resource: %o",
  async (spec) => {
    expect(await search(spec, { Vpcs: [] })).toEqual({ found: [], inputs: [filtered(["tag:owner", "shop"])] });
  },
);

it("what filters take for any characters stands for itself", async () => {
  const spec = { ...SPEC, cidrBlock: "*" };
  expect((await search(spec, { Vpcs: [] }, { key: "owner", value: "a*b?c\\d" })).inputs).toEqual([
    filtered(["tag:owner", "a\\*b\\?c\\\\d"]),
    filtered(["cidr", "\\*"], ["tenancy", "default"]),
  ]);
});

it("the pages of a list belong together", async () => {
  const { target, calls } = withAnswers(network, SPEC, { DescribeVpcs: { ...BOTH, NextToken: "more" } });
  expect(await network.assigned?.find(target, OWNER)).toEqual(["vpc-1", "vpc-2", "vpc-1", "vpc-2"]);
  expect(calls[1]?.input).toEqual({ ...filtered(["tag:owner", "shop"]), NextToken: "more" });
});
