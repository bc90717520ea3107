import { describe, expect, it } from "vitest";
import { securityGroup } from "../../../../../lib/kinds/ec2/security-group/security-group.generated.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = securityGroup as AnyKind;
const part = partOf(kind, "ingressRules");
const egress = partOf(kind, "egressRules");

/** What EC2 gives a new group, and what it gives it besides in a VPC that has IPv6 addresses. */
const ALL = { ipProtocol: "-1", ipRanges: [{ cidrIP: "0.0.0.0/0" }] };
const ALL_IPV6 = { ipProtocol: "-1", ipv6Ranges: [{ cidrIPv6: "::/0" }] };

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

/** What a part reads of a group whose rules EC2 shows like this. */
async function read(shown: readonly object[], spec: object = {}, of = part) {
  const { target } = withAnswers(kind, { name: "wall", ...spec });
  const description = { [of === egress ? "IpPermissionsEgress" : "IpPermissions"]: shown };
  return await of.read(identified(target), { arn: "arn", spec: {}, description } as never);
}

/** Changes the rules, and returns the operations with what they are about. */
async function write(from: unknown, to: unknown, answers: Readonly<Record<string, object | Error>> = {}, of = part) {
  const { target, calls } = withAnswers(kind, { name: "wall" }, answers);
  const state = { spec: {}, seen: { arn: "arn", description: {} }, observed: new Map() };
  const error = await Promise.resolve(of.write?.(identified(target), { from, to }, state as never)).then(
    () => [],
    ({ message }: Error) => [[message]],
  );
  const made = calls.map(({ operation, input }) => [
    operation.replace("SecurityGroup", "").replace(/(In|E)gress/, ""),
    ...(Object(input).IpPermissions ?? []),
  ]);
  return [...made, ...error];
}

/** The target of a resource whose identifier is known. */
function identified(target: unknown): never {
  return { ...Object(target), id: "wall" } as never;
}

describe("declared rules", () => {
  it("are one for each entry, once, in the form in which AWS shows them", () => {
    const rule = {
      ipProtocol: "TCP",
      ipRanges: [{ cidrIP: "10.0.0.1/32", description: "" }, { cidrIP: "10.0.0.2/32" }],
    };
    expect(part.desired({ ingressRules: [rule, range("10.0.0.1/32")] })).toEqual([
      range("10.0.0.1/32"),
      range("10.0.0.2/32"),
    ]);
  });

  it("are those of a new resource if the spec is silent or declares just these", () => {
    expect(egress.desired({})).toBeUndefined();
    expect(egress.desired({ egressRules: [ALL] })).toBeUndefined();
    expect(egress.desired({ egressRules: [] })).toEqual([]);
    expect(part.desired({ ingressRules: [] })).toBeUndefined();
  });

  it.each([
    [
      "names a group by its name",
      [{ ipProtocol: "tcp", userIDGroupPairs: [{ groupName: "other" }] }],
      "spec.ingressRules names a group by groupName: use groupID or groupRef",
    ],
    [
      "has no entry",
      [{ ipProtocol: "tcp" }],
      "spec.ingressRules[0] must have one of ipRanges, ipv6Ranges, prefixListIDs, userIDGroupPairs",
    ],
    [
      "is there twice, with other texts",
      [range("10.0.0.1/32", "x"), range("10.0.0.1/32")],
      "contains a rule twice, with different descriptions",
    ],
    [
      "is the 2,001st, which EC2 would refuse",
      Array.from({ length: 3 }, () => ({ ipProtocol: "tcp", ipRanges: Array.from({ length: 667 }, () => ({})) })),
      "spec.ingressRules contains 2001 rules; EC2 accepts 2000",
    ],
  ])("are rejected if one %s", (_, rules, message) => {
    expect(() => part.desired({ ingressRules: rules })).toThrow(message);
  });

  it("are compared in any order", () => {
    expect(part.canonical?.([range("10.0.0.2/32"), range("10.0.0.1/32")])).toEqual(
      part.canonical?.([range("10.0.0.1/32"), range("10.0.0.2/32")]),
    );
  });
});

describe("a read", () => {
  it("has one item for each entry, however AWS groups them", async () => {
    const grouped = {
      IpProtocol: "tcp",
      IpRanges: [{ CidrIp: "10.0.0.1/32", Description: "x" }, { CidrIp: "10.0.0.2/32" }],
    };
    expect(await read([grouped])).toEqual([range("10.0.0.1/32", "x"), range("10.0.0.2/32")]);
  });

  it("has the spelling of the spec, with AWS's text", async () => {
    const spelled = { ipProtocol: "tcp", userIDGroupPairs: [{ groupID: "wall" }] };
    const shown = { IpProtocol: "tcp", UserIdGroupPairs: [{ GroupId: "wall", Description: "x" }] };
    const found = await read([shown], { ingressRules: [spelled] });
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
    expect(await read([shown], { ingressRules: [declared] })).toEqual([declared]);
  });

  it("counts the rules that some new groups have as omitted, if the spec is silent", async () => {
    const all = [
      { IpProtocol: "-1", IpRanges: [{ CidrIp: "0.0.0.0/0" }] },
      { IpProtocol: "-1", Ipv6Ranges: [{ CidrIpv6: "::/0" }] },
    ];
    expect(await read(all, {}, egress)).toBeUndefined();
    expect(await read(all, { egressRules: [ALL] }, egress)).toEqual([ALL, ALL_IPV6]);
    expect(await read(all)).toEqual([ALL, ALL_IPV6]);
  });
});

describe("a write", () => {
  it("adds what is new before it removes what is old, and leaves the rest alone", async () => {
    expect(
      await write(
        [range("10.0.0.1/32"), range("10.0.0.2/32")],
        [range("10.0.0.2/32"), range("10.0.0.3/32"), range("10.0.0.4/32")],
      ),
    ).toEqual([
      ["Authorize", sent("10.0.0.3/32"), sent("10.0.0.4/32")],
      ["Revoke", sent("10.0.0.1/32")],
    ]);
  });

  it("changes a text in place", async () => {
    expect(
      await write([range("10.0.0.1/32", "x"), range("10.0.0.2/32")], [range("10.0.0.1/32"), range("10.0.0.2/32")]),
    ).toEqual([["UpdateRuleDescriptions", sent("10.0.0.1/32")]]);
  });

  it("goes back to the rules of a new group", async () => {
    const all = { IpProtocol: "-1", IpRanges: [{ CidrIp: "0.0.0.0/0" }] };
    expect(await write([range("10.0.0.1/32")], undefined, {}, egress)).toEqual([
      ["Authorize", all],
      ["Revoke", sent("10.0.0.1/32")],
    ]);
  });

  it("completes what the calls need", async () => {
    const own = { IpProtocol: "tcp", UserIdGroupPairs: [{ GroupId: "wall", UserId: "000000000000" }] };
    expect(await write([], [{ ipProtocol: "tcp", userIDGroupPairs: [{}] }])).toEqual([["Authorize", own]]);
  });

  it("sends all of what is declared", async () => {
    const pair = { groupID: "other", vpcID: "vpc-1", description: "x" };
    const sentPair = { GroupId: "other", VpcId: "vpc-1", Description: "x", UserId: "000000000000" };
    expect(await write([], [{ ipProtocol: "tcp", userIDGroupPairs: [pair] }])).toEqual([
      ["Authorize", { IpProtocol: "tcp", UserIdGroupPairs: [sentPair] }],
    ]);
  });

  it("is repeated one by one if one of several items is there, or gone, already", async () => {
    const answers = {
      AuthorizeSecurityGroupIngress: refused("InvalidPermission.Duplicate"),
      RevokeSecurityGroupIngress: refused("InvalidPermission.NotFound"),
    };
    expect(await write([range("10.0.0.1/32")], [range("10.0.0.2/32"), range("10.0.0.3/32")], answers)).toEqual([
      ["Authorize", sent("10.0.0.2/32"), sent("10.0.0.3/32")],
      ["Authorize", sent("10.0.0.2/32")],
      ["Authorize", sent("10.0.0.3/32")],
      ["Revoke", sent("10.0.0.1/32")],
    ]);
  });

  it("removes first if there is no room for both, but not if the new items alone are too many", async () => {
    const full = { AuthorizeSecurityGroupIngress: refused("RulesPerSecurityGroupLimitExceeded") };
    const error = [expect.stringContaining("RulesPerSecurityGroupLimitExceeded")];
    expect(await write([range("10.0.0.1/32")], [range("10.0.0.2/32")], full)).toEqual([
      ["Authorize", sent("10.0.0.2/32")],
      ["Revoke", sent("10.0.0.1/32")],
      ["Authorize", sent("10.0.0.2/32")],
      error,
    ]);
    expect(await write([range("10.0.0.1/32")], [range("10.0.0.2/32"), range("10.0.0.3/32")], full)).toEqual([
      ["Authorize", sent("10.0.0.2/32"), sent("10.0.0.3/32")],
      error,
    ]);
  });

  it("removes nothing if AWS rejects what is new", async () => {
    const answers = { AuthorizeSecurityGroupIngress: refused("Malformed") };
    expect(await write([range("10.0.0.1/32")], [range("10.0.0.2/32")], answers)).toEqual([
      ["Authorize", sent("10.0.0.2/32")],
      [expect.stringContaining("Malformed")],
    ]);
  });
});
