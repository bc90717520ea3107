import * as client from "@aws-sdk/client-route-53";
import { definitionsFor, targets } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const { field, output } = definitionsFor<typeof client>();
const API = "https://docs.aws.amazon.com/Route53/latest/APIReference";
const vpc = { source: `${API}/API_VPC.html` };
const tag = { source: `${API}/API_Tag.html` };

const VPC_ARNS = { "": "arn:{partition}:ec2:{region}:{account}:vpc/{value}" };

/** What is generated for a `HostedZone`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon Route 53 hosted zone", "hosted zone"],
  client,
  alpha,
  immutable: ["name", "delegationSetID"],
  fields: { vpcs: field("AssociateVPCWithHostedZone", "VPC", { list: true }) },
  statusFields: { id: output("GetHostedZone", "HostedZone.Id") },
  // A private zone decides about every name in its VPCs, so the deployment must list them.
  restrictedFields: targets(VPC_ARNS, "vpc.vpcID", "vpcs[].vpcID").map((restricted) => ({
    ...restricted,
    regionField: "vpcRegion",
    onlyListed: ["arn:*:ec2:*:*:vpc/*"],
  })),
  permissions: {
    // Route 53 checks these actions against no resource.
    name: [{ actions: ["route53:CreateHostedZone", "route53:ListHostedZones"], resources: ["*"] }],
    vpcs: [{ actions: ["ec2:DescribeVpcs"], resources: ["*"] }],
  },
  limits: {
    "spec.name": { maxLength: 1024, source: `${API}/API_CreateHostedZone.html` },
    "spec.delegationSetID": { maxLength: 32, source: `${API}/API_CreateHostedZone.html` },
    "spec.hostedZoneConfig.comment": { maxLength: 256, source: `${API}/API_HostedZoneConfig.html` },
    "spec.vpc.vpcID": { maxLength: 1024, ...vpc },
    "spec.vpcs[].vpcID": { maxLength: 1024, ...vpc },
    "spec.tags": { maxItems: 10, source: `${API}/API_ChangeTagsForResource.html` },
    "spec.tags[].key": { maxLength: 128, ...tag },
    "spec.tags[].value": { maxLength: 256, ...tag },
  },
  trailParameters: ["id", "hostedZoneId", "resourceId"],
  columns: { NAME: "spec.name" },
  notes: fieldNotes,
});
