import { each } from "../../../codegen/definitions-for.ts";
import { FREE_TEXT, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** A private zone decides about every name in its VPCs, so the deployment must list them. */
const VPC = target("every name that is looked up in any VPC", "ec2:{region}:{account}:vpc/", {
  regionField: "vpcRegion",
  onlyListed: ["arn:*:ec2:*:*:vpc/*"],
});

/** What the texts of a hosted zone's spec name. */
export const names: Names = {
  name: { public: "any name: a public zone has no effect until the parent domain delegates to it" },
  ...each(VPC, "vpc.vpcID", "vpcs[].vpcID"),
  ...each(
    { own: "it is the region of the VPC beside it, which is restricted itself" },
    "vpc.vpcRegion",
    "vpcs[].vpcRegion",
  ),
  delegationSetID: target("any reusable set of name servers", "route53:::delegationset/"),
  "hostedZoneConfig.comment": FREE_TEXT,
};
