import type * as sdk from "@aws-sdk/client-route-53";
import type { ByHand } from "../../driver/part-data.ts";
import type { HostedZoneSpec } from "./spec.generated.ts";

type VPC = NonNullable<HostedZoneSpec["vpc"]>;

/** The VPCs in which a private zone applies. New ones are added before others are removed, because a private zone needs one. */
export const vpcsPart: ByHand<typeof sdk, HostedZoneSpec> = {
  calls: { reads: [], writes: ["AssociateVPCWithHostedZone", "DisassociateVPCFromHostedZone"] },
  fields: ["vpcs", "vpc"],
  unordered: ["vpcs"],
  partial: true,
  desired: (spec) => valueFor(declaredVPCs(spec)),
  get: async ({ description: { VPCs }, toFields }) =>
    valueFor((VPCs as readonly sdk.VPC[] | undefined)?.map((VPC) => toFields("CreateHostedZone", { VPC }).vpc as VPC)),
  async put({ call, toMembers }, { from, to }: { from?: { vpcs: VPC[] }; to?: { vpcs: VPC[] } }) {
    const inputOf = (vpc: VPC) => toMembers("CreateHostedZone", { vpc }) as { VPC: sdk.VPC };
    for (const vpc of without(to?.vpcs, from?.vpcs)) await call("AssociateVPCWithHostedZone", inputOf(vpc));
    for (const vpc of without(from?.vpcs, to?.vpcs)) await call("DisassociateVPCFromHostedZone", inputOf(vpc));
  },
  // The create call takes one.
  create: (spec) => {
    const [{ vpcID, vpcRegion } = {}] = declaredVPCs(spec);
    return vpcID === undefined ? {} : { VPC: { VPCId: vpcID, VPCRegion: vpcRegion } };
  },
};

/** The VPCs that a spec declares, in either of two fields. */
export function declaredVPCs({ vpc, vpcs = [] }: Partial<HostedZoneSpec>): readonly VPC[] {
  const [first] = [vpc].filter((one) => one !== undefined && Object.keys(one).length > 0);
  return first === undefined ? vpcs : [first];
}

function valueFor(vpcs: readonly VPC[] = []): { readonly vpcs: readonly VPC[] } | undefined {
  return vpcs.length === 0 ? undefined : { vpcs };
}

/** The VPCs of one list that another does not contain. */
function without(vpcs: readonly VPC[] = [], others: readonly VPC[] = []): readonly VPC[] {
  const ids = new Set(others.map(({ vpcID }) => vpcID));
  return vpcs.filter(({ vpcID }) => !ids.has(vpcID));
}
