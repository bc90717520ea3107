import * as sdk from "@aws-sdk/client-route-53";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import { defineKind } from "../../../../lib/kind/define-kind.ts";
import { drivenKind } from "./driven-kind.ts";

interface Network {
  readonly vpcID?: string;
  readonly vpcRegion?: string;
}

interface ZoneSpec {
  readonly name: string;
  readonly hostedZoneConfig?: { readonly comment?: string; readonly privateZone?: boolean };
  readonly vpc?: Network;
  readonly vpcs?: readonly Network[];
}

/**
 * A kind as data with a keyed list in its description, of which a new resource has the first item, and with a structure of which only a part
 * can be changed: a zone with networks. The service only has to send.
 */
export const zoneData = defineKind<typeof sdk, ZoneSpec>()({
  resource: { group: "route53.services.k8s.aws", version: "v1alpha1", kind: "Zone", plural: "zones" },
  service: ecr,
  name: "name",
  arn: (name) => `arn:aws:route53:::hostedzone/${name}`,
  ids: ({ name }) => ({ Id: name, HostedZoneId: name }),
  read: [{ call: "GetHostedZone", at: "HostedZone", beside: ["VPCs"] }],
  shown: { HostedZoneConfig: "Config" },
  absent: ["NoSuchHostedZone"],
  create: {
    call: "CreateHostedZone",
    at: "HostedZone",
    exists: "HostedZoneAlreadyExists",
    clientToken: "CallerReference",
  },
  remove: { call: "DeleteHostedZone" },
  terminal: { codes: [] },
  tags: {
    read: "ListTagsForResource",
    at: "ResourceTagSet",
    set: "ChangeTagsForResource",
    unset: "ChangeTagsForResource",
  },
  parts: {
    hostedZoneConfig: { write: "UpdateHostedZoneComment", member: ".", initial: {} },
    vpcs: {
      at: "VPCs",
      member: "VPC",
      key: ["vpcID"],
      initial: { vpcRegion: "us-west-2" },
      fields: ["vpcs", "vpc"],
      write: "AssociateVPCWithHostedZone",
      remove: "DisassociateVPCFromHostedZone",
      absent: "VPCAssociationNotFound",
    },
  },
});

export const zoneNames = {
  fieldNames: { VPC: "vpc", VPCId: "vpcID", VPCRegion: "vpcRegion" },
  specFields: {
    hostedZoneConfig: { comment: "value", privateZone: "value" },
    name: "value",
    vpc: { vpcID: "value", vpcRegion: "value" },
    vpcs: "list",
  },
} as const;

export const zone = drivenKind(zoneData, sdk, zoneNames);
