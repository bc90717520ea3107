import { describe, expect, it } from "vitest";
import { ApiError } from "../../../../../../lib/reconcile/contract/errors.ts";
import { partOf, withAnswers } from "../../../../../support/kinds/data/driven-kind.ts";
import { ALL, ALL_BESIDES, firewall, firewallWith } from "../../../../../support/kinds/data/firewall.ts";

const part = partOf(firewall, "rules");

const range = (cidrIP: string, description?: string) => ({
  ipProtocol: "tcp",
  ipRanges: [{ cidrIP, ...(description !== undefined && { description }) }],
});
const sent = (cidrIP: string, description?: string) => ({
  IpProtocol: "tcp",
  IpRanges: [{ CidrIp: cidrIP, ...(description !== undefined && { Description: description }) }],
});

function refused(code: string): ApiError {
  const call = { service: "EC2", operation: "AuthorizeSecurityGroupIngress" };
  return new ApiError(call, { code, message: code, status: 400 });
}

/** What the part reads of a firewall that AWS describes with these members. */
async function read(IpPermissions: readonly object[], spec: object = {}, kind = firewall) {
  const { target } = withAnswers(kind, { name: "wall", ...spec });
  return await partOf(kind, "rules").read(identified(target), {
    arn: "arn",
    spec: {},
    description: { IpPermissions },
  } as never);
}

/** Changes the rules, and returns the operations with what they are about. */
async function write(
  from: unknown,
  to: unknown,
  answers: Readonly<Record<string, object | Error>> = {},
  kind = firewall,
) {
  const { target, calls } = withAnswers(kind, { name: "wall" }, answers);
  const state = { spec: {}, seen: { arn: "arn", description: {} }, observed: new Map() };
  const error = await Promise.resolve(
    partOf(kind, "rules").write?.(identified(target), { from, to }, state as never),
  ).then(
    () => [],
    ({ message }: Error) => [[message]],
  );
  const made = calls.map(({ operation, input }) => [
    operation.replace("SecurityGroup", "").replace("Ingress", ""),
    ...(Object(input).IpPermissions ?? []),
  ]);
  return [...made, ...error];
}

/** The target of a resource whose identifier is known. */
function identified(target: unknown): never {
  return { ...Object(target), id: "wall" } as never;
}

describe("declared items", () => {
  it("are one for each entry, once, in the form in which AWS shows them", () => {
    const rule = { ipProtocol: "TCP", ipRanges: [{ cidrIP: "a", description: "" }, { cidrIP: " b " }] };
    expect(part.desired({ rules: [rule, range("a")] })).toEqual([range("a"), range("b")]);
  });

  it("are those of a new resource if the spec is silent or declares just these", () => {
    expect(part.desired({})).toBeUndefined();
    expect(part.desired({ rules: [ALL] })).toBeUndefined();
    expect(part.desired({ rules: [] })).toEqual([]);
  });

  it.each([
    ["is not supported", [range("here")], "spec.rules names no place"],
    ["has no entry", [{ ipProtocol: "tcp" }], "spec.rules[0] must have one of ipRanges, userIDGroupPairs"],
    [
      "is there twice, with other texts",
      [range("a", "x"), range("a")],
      "contains a rule twice, with different descriptions",
    ],
  ])("are rejected if one %s", (_, rules, message) => {
    expect(() => part.desired({ rules })).toThrow(message);
  });

  it("are compared in any order", () => {
    expect(part.canonical?.([range("b"), range("a")])).toEqual(part.canonical?.([range("a"), range("b")]));
  });
});

describe("a read", () => {
  it("has one item for each entry, however AWS groups them", async () => {
    const grouped = { IpProtocol: "tcp", IpRanges: [{ CidrIp: "a", Description: "x" }, { CidrIp: "b" }] };
    expect(await read([grouped])).toEqual([range("a", "x"), range("b")]);
  });

  it("has the spelling of the spec, with AWS's text", async () => {
    const spelled = { ipProtocol: "tcp", userIDGroupPairs: [{ groupID: "wall" }] };
    const shown = { IpProtocol: "tcp", UserIdGroupPairs: [{ GroupId: "wall", Description: "x" }] };
    const found = await read([shown], { rules: [spelled] });
    expect(found).toEqual([{ ...spelled, userIDGroupPairs: [{ groupID: "wall", description: "x" }] }]);
    expect(await read([shown])).toEqual([{ ipProtocol: "tcp", userIDGroupPairs: [{ description: "x" }] }]);
  });

  it("has, of an item that the spec does not declare, what distinguishes it, and its text", async () => {
    const pair = { GroupId: "other", VpcId: "vpc-1", Description: "x" };
    const found = await read([{ IpProtocol: "tcp", UserIdGroupPairs: [pair] }]);
    expect(found).toEqual([{ ipProtocol: "tcp", userIDGroupPairs: [{ groupID: "other", description: "x" }] }]);
  });

  it("has an item as declared if what distinguishes it is the same", async () => {
    const declared = { ipProtocol: "tcp", userIDGroupPairs: [{ groupID: "other", vpcID: "vpc-1" }] };
    const shown = { IpProtocol: "tcp", UserIdGroupPairs: [{ GroupId: "other" }] };
    expect(await read([shown], { rules: [declared] })).toEqual([declared]);
  });

  it("counts items that some new resources have as omitted, if the spec is silent", async () => {
    const all = [ALL, ALL_BESIDES].map(({ ipProtocol, ipRanges: [range] }) => ({
      IpProtocol: ipProtocol,
      IpRanges: [{ CidrIp: range?.cidrIP }],
    }));
    expect(await read(all)).toBeUndefined();
    expect(await read(all, { rules: [ALL] })).toEqual([ALL, ALL_BESIDES]);
  });
});

describe("a write", () => {
  it("adds what is new before it removes what is old, and leaves the rest alone", async () => {
    expect(await write([range("a"), range("b")], [range("b"), range("c"), range("d")])).toEqual([
      ["Authorize", sent("c"), sent("d")],
      ["Revoke", sent("a")],
    ]);
  });

  it("changes a text in place", async () => {
    expect(await write([range("a", "x"), range("b")], [range("a"), range("b")])).toEqual([
      ["UpdateRuleDescriptions", sent("a")],
    ]);
  });

  it("goes back to the items of a new resource", async () => {
    const all = { IpProtocol: "any", IpRanges: [{ CidrIp: "all" }] };
    expect(await write([range("a")], undefined)).toEqual([
      ["Authorize", all],
      ["Revoke", sent("a")],
    ]);
  });

  it("completes what the calls need", async () => {
    const own = { IpProtocol: "tcp", UserIdGroupPairs: [{ GroupId: "wall" }] };
    expect(await write([], [{ ipProtocol: "tcp", userIDGroupPairs: [{}] }])).toEqual([["Authorize", own]]);
  });

  it("sends all of what is declared", async () => {
    const pair = { groupID: "other", vpcID: "vpc-1", description: "x" };
    const sentPair = { GroupId: "other", VpcId: "vpc-1", Description: "x" };
    expect(await write([], [{ ipProtocol: "tcp", userIDGroupPairs: [pair] }])).toEqual([
      ["Authorize", { IpProtocol: "tcp", UserIdGroupPairs: [sentPair] }],
    ]);
  });

  it("is repeated one by one if one of several items is there, or gone, already", async () => {
    const answers = {
      AuthorizeSecurityGroupIngress: refused("Present"),
      RevokeSecurityGroupIngress: refused("Absent"),
    };
    expect(await write([range("a")], [range("b"), range("c")], answers)).toEqual([
      ["Authorize", sent("b"), sent("c")],
      ["Authorize", sent("b")],
      ["Authorize", sent("c")],
      ["Revoke", sent("a")],
    ]);
  });

  it("removes first if there is no room for both, but not if the new items alone are too many", async () => {
    const full = { AuthorizeSecurityGroupIngress: refused("Full") };
    const error = [expect.stringContaining("Full")];
    expect(await write([range("a")], [range("b")], full)).toEqual([
      ["Authorize", sent("b")],
      ["Revoke", sent("a")],
      ["Authorize", sent("b")],
      error,
    ]);
    expect(await write([range("a")], [range("b"), range("c")], full)).toEqual([
      ["Authorize", sent("b"), sent("c")],
      error,
    ]);
  });

  it("removes nothing if AWS rejects what is new", async () => {
    const answers = { AuthorizeSecurityGroupIngress: refused("Malformed") };
    expect(await write([range("a")], [range("b")], answers)).toEqual([
      ["Authorize", sent("b")],
      [expect.stringContaining("Malformed")],
    ]);
  });
});

describe("items without a text that is changed in place", () => {
  const wordless = firewallWith({ text: undefined });
  const declared = range("a", "x");

  it("are the same whatever is said about them", async () => {
    expect(await read([{ IpProtocol: "tcp", IpRanges: [{ CidrIp: "a" }] }], { rules: [declared] }, wordless)).toEqual([
      declared,
    ]);
    expect(await write([range("a")], [declared], {}, wordless)).toEqual([]);
  });
});
