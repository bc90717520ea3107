import { ListHostedZonesCommand } from "@aws-sdk/client-route-53";
import { route53 } from "../../aws/services/route-53.ts";
import type { Listing } from "../driver/listing.ts";
import { zoneArn } from "./zone-id.ts";

/** How Route 53 lists hosted zones. */
export const list: Listing = {
  service: route53,
  command: ListHostedZonesCommand,
  at: "HostedZones",
  named: "Name",
  assigned: { id: "Id", arn: zoneArn },
  token: ["NextMarker", "Marker"],
  aside: [{ member: "LinkedService.ServicePrincipal", matches: /./, reason: "another AWS service manages the zone" }],
  // https://docs.aws.amazon.com/general/latest/gr/r53.html
  tagRegions: { aws: "us-east-1", "aws-cn": "cn-northwest-1", "aws-us-gov": "us-gov-west-1" },
};
