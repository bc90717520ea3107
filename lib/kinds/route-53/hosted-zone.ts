import type * as sdk from "@aws-sdk/client-route-53";
import { route53 } from "../../aws/services/route-53.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { FREE_TEXT, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { HostedZoneSpec } from "./hosted-zone/spec.generated.ts";
import { domainProblem, sameDomainName } from "./shared/domain-name.ts";
import { bareID, zoneArn, zoneIds } from "./shared/zone-id.ts";

/** An Amazon Route 53 hosted zone. */
export const page = defineKind<typeof sdk, HostedZoneSpec>()({
  resource: ackKind("route53", "HostedZone", "hostedzones"),
  service: route53,
  assigned: {
    field: "id",
    read: "ListHostedZones",
    at: "HostedZones",
    token: ["NextMarker", "Marker"],
    member: "Id",
    // Route 53 allows only five calls per second in an account, so the tags of no other zone are read.
    alike: ({ Name }, { name }) => sameDomainName(String(Name), String(name)),
  },
  arn: zoneArn,
  ids: ({ id }) => zoneIds(id),
  read: [{ call: "GetHostedZone", at: "HostedZone", beside: ["DelegationSet", "VPCs"] }],
  shown: { DelegationSetId: "DelegationSet.Id", HostedZoneConfig: "Config" },
  absent: ["NoSuchHostedZone"],
  status: {
    callerReference: "CallerReference",
    config: "Config",
    delegationSet: "DelegationSet",
    // CloudTrail's events have no path in it.
    id: { at: "Id", form: bareID },
    linkedService: "LinkedService",
    resourceRecordSetCount: "ResourceRecordSetCount",
  },
  figures: ["resourceRecordSetCount"],
  create: {
    call: "CreateHostedZone",
    id: "HostedZone.Id",
    exists: "HostedZoneAlreadyExists",
    clientToken: "CallerReference",
  },
  remove: {
    call: "DeleteHostedZone",
    hints: {
      HostedZoneNotEmpty: "delete the zone's other records first; Driftless deletes only those of RecordSet objects",
    },
  },
  terminal: {
    codes: [
      "ConflictingDomainExists",
      "DelegationSetNotReusable",
      "InvalidDomainName",
      "InvalidInput",
      "InvalidVPCId",
      "LastVPCAssociation",
      "NoSuchDelegationSet",
      "PublicZoneVPCAssociation",
    ],
  },
  // Route 53 states no time.
  lateSeconds: 30,
  tags: {
    read: "ListTagsForResource",
    at: "ResourceTagSet",
    set: "ChangeTagsForResource",
    unset: "ChangeTagsForResource",
  },
  parts: {
    name: { agrees: sameDomainName },
    delegationSetID: { agrees: (declared, observed) => bareID(declared) === bareID(observed) },
    // A zone with a VPC is private, even if the spec does not say so.
    hostedZoneConfig: { write: "UpdateHostedZoneComment", member: ".", initial: {} },
    // The VPCs in which a private zone applies.
    vpcs: {
      at: "VPCs",
      member: "VPC",
      fields: ["vpcs", "vpc"],
      key: ["vpcID", "vpcRegion"],
      write: "AssociateVPCWithHostedZone",
      remove: "DisassociateVPCFromHostedZone",
      absent: "VPCAssociationNotFound",
    },
  },
  validate: ({ spec: { name } }) => domainProblem("spec.name", name),
});

/** How Route 53 lists hosted zones. */
export const list = {
  call: "ListHostedZones",
  at: "HostedZones",
  named: "Name",
  assigned: { id: "Id", arn: zoneArn },
  token: ["NextMarker", "Marker"],
  aside: [{ member: "LinkedService.ServicePrincipal", matches: /./, reason: "another AWS service manages the zone" }],
  // https://docs.aws.amazon.com/general/latest/gr/r53.html
  tagRegions: { aws: "us-east-1", "aws-cn": "cn-northwest-1", "aws-us-gov": "us-gov-west-1" },
} satisfies PageListing<typeof sdk>;

/** A private zone decides about every name in its VPCs, so the deployment must list them. */
const VPC = target("every name that is looked up in any VPC", "ec2:{region}:{account}:vpc/", {
  regionField: "vpcRegion",
  onlyListed: ["arn:*:ec2:*:*:vpc/*"],
});

const API = "https://docs.aws.amazon.com/Route53/latest/APIReference";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon Route 53 hosted zone", "hosted zone"],
  permissions: { vpcs: [{ actions: ["ec2:DescribeVpcs"], resources: ["*"] }] },
  limits: {
    [`${API}/API_ChangeTagsForResource.html`]: { tags: 10 },
    [`${API}/API_Tag.html`]: { "tags[].key": 128, "tags[].value": 256 },
  },
  trailParameters: ["id", "hostedZoneId", "resourceId"],
  columns: { NAME: "spec.name" },
  names: {
    name: { public: "any name: a public zone has no effect until the parent domain delegates to it" },
    ...eachOf(VPC, "vpc.vpcID", "vpcs[].vpcID"),
    ...eachOf(
      { own: "it is the region of the VPC beside it, which is restricted itself" },
      "vpc.vpcRegion",
      "vpcs[].vpcRegion",
    ),
    delegationSetID: target("any reusable set of name servers", "route53:::delegationset/"),
    "hostedZoneConfig.comment": FREE_TEXT,
  },
});
