import type * as sdk from "@aws-sdk/client-route-53";
import { route53 } from "../../../aws/services/route-53.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { domainProblem, sameDomainName } from "../domain-name.ts";
import { bareID, zoneArn, zoneIds } from "../zone-id.ts";
import { hostedZoneKind } from "./kind.ts";
import type { HostedZoneSpec } from "./spec.generated.ts";

/** An Amazon Route 53 hosted zone. */
export const data = defineKind<typeof sdk, HostedZoneSpec>()({
  resource: hostedZoneKind,
  service: route53,
  assigned: {
    field: "id",
    list: "ListHostedZones",
    at: "HostedZones",
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
    token: "CallerReference",
    tagsAfter: true,
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
    members: { set: "AddTags", unset: "RemoveTagKeys" },
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
      key: ["vpcID", "vpcRegion"],
      single: "vpc",
      write: "AssociateVPCWithHostedZone",
      remove: "DisassociateVPCFromHostedZone",
      absent: "VPCAssociationNotFound",
      addedFirst: true,
    },
  },
  validate: ({ spec: { name } }) => domainProblem("spec.name", name),
});
