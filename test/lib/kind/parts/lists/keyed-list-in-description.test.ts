import * as sdk from "@aws-sdk/client-route-53";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { drivenKind, partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";
import { zone, zoneData, zoneNames } from "../../../../support/kinds/data/zone.ts";

const part = partOf(zone, "vpcs");
const vpc = (vpcID: string, vpcRegion = "us-west-2") => ({ vpcID, vpcRegion });
const VPC = (VPCId: string, VPCRegion = "us-west-2") => ({ VPCId, VPCRegion });

/** Writes a list to a zone with these networks. Resolves to the calls and, if there is one, to the error's message. */
async function write(VPCs: readonly object[], to: unknown, answers: Readonly<Record<string, object | Error>> = {}) {
  const { target, calls } = withAnswers(zone, { name: "shop" }, answers);
  const state = { spec: {}, seen: { arn: "arn", description: { VPCs } }, observed: new Map() };
  const error = await Promise.resolve(part.write?.(target, { from: undefined, to }, state)).then(
    () => [],
    ({ message }: Error) => [message],
  );
  return [...calls.map(({ operation, input }) => [operation.replace(/VPC.*/, ""), Object(input).VPC]), ...error];
}

/** The input of the call that creates a zone with these networks. */
async function created(kind: AnyKind, vpcs: readonly object[]) {
  const answers = { CreateHostedZone: refused("CreateHostedZone", "InvalidInput") };
  const { target, resource, calls } = withAnswers(kind, { name: "shop", vpcs }, answers);
  await expect(kind.create(target, resource, {})).rejects.toThrow("InvalidInput");
  const { CallerReference: _token, ...input } = Object(calls[0]?.input);
  return input;
}

function refused(operation: string, code: string): ApiError {
  return new ApiError({ service: "Route 53", operation }, { code, message: code, status: 400 });
}

describe("a list in the description", () => {
  it("is read without a call", async () => {
    const { target, calls } = withAnswers(zone, { name: "shop" });
    const read = async (VPCs: unknown) => part.read(target, { arn: "arn", description: { VPCs } } as never);
    expect(await read([VPC("a"), VPC("b", "eu-west-1")])).toEqual([vpc("a"), vpc("b", "eu-west-1")]);
    expect([await read([]), await read(undefined)]).toEqual([undefined, undefined]);
    expect([calls, part.described]).toEqual([[], true]);
  });
});

describe("a field for a single item", () => {
  it("declares the same as a list with that item", () => {
    expect(part.desired({ vpc: { vpcID: "a" } })).toEqual([vpc("a")]);
    expect(part.desired({ vpc: { vpcID: "a" }, vpcs: [] })).toEqual(part.desired({ vpcs: [vpc("a")] }));
  });

  it("declares nothing if it is empty", () => {
    expect(part.desired({ vpc: {}, vpcs: [vpc("b")] })).toEqual([vpc("b")]);
    expect(part.desired({ vpc: { vpcID: "" } })).toBeUndefined();
  });

  it("mentions the part, whose value the list then declares alone", () => {
    expect(part.fields).toEqual(["vpcs", "vpc"]);
    expect(part.toSpec?.([vpc("a")])).toEqual({ vpcs: [vpc("a")], vpc: undefined });
  });
});

describe("items in a member of the calls", () => {
  it("are added before others are removed, unless the part determines who has access", async () => {
    expect(await write([VPC("a"), VPC("b")], [vpc("b"), vpc("c")])).toEqual([
      ["Associate", VPC("c")],
      ["Disassociate", { VPCId: "a" }],
    ]);
  });

  it("are not removed if AWS rejects what is new", async () => {
    const answers = { AssociateVPCWithHostedZone: refused("AssociateVPCWithHostedZone", "InvalidVPCId") };
    expect(await write([VPC("a")], [vpc("b")], answers)).toEqual([
      ["Associate", VPC("b")],
      expect.stringContaining("InvalidVPCId"),
    ]);
  });

  it("may be gone already", async () => {
    const answers = {
      DisassociateVPCFromHostedZone: refused("DisassociateVPCFromHostedZone", "VPCAssociationNotFound"),
    };
    expect(await write([VPC("a"), VPC("b")], undefined, answers)).toEqual([
      ["Disassociate", { VPCId: "a" }],
      ["Disassociate", { VPCId: "b" }],
    ]);
  });

  it("are written again if a field differs that does not identify them", async () => {
    expect(await write([VPC("a")], [vpc("a", "eu-west-1")])).toEqual([["Associate", VPC("a", "eu-west-1")]]);
  });

  it("are in the create call, as far as it takes them", async () => {
    expect(await created(zone, [vpc("a"), vpc("b")])).toEqual({ VPC: VPC("a") });
  });

  it("are in the create call only all together, if a call of their own lists them, because that call is not made then", async () => {
    const vpcs = { ...zoneData.parts.vpcs, read: "ListVPCAssociationAuthorizations" };
    const listed = drivenKind({ ...zoneData, parts: { vpcs } }, sdk, zoneNames);
    expect(await created(listed, [vpc("a"), vpc("b")])).toEqual({});
    expect(await created(listed, [vpc("a")])).toEqual({ VPC: VPC("a") });
  });
});
