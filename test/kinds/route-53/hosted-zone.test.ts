import { page as hostedZonePage } from "../../../lib/kinds/route-53/hosted-zone.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, immutable, tags } from "../../kind/description.ts";
import { openHostedZoneOnRoute53 } from "../../support/kinds/kind-on-aws/route-53/hosted-zone-on-route-53.ts";

/** What Route 53 shows about a zone that declares only its name. */
const SHOWN = {
  CallerReference: "orders",
  Config: { PrivateZone: false },
  Id: "/hostedzone/Z0123456789ORDERS",
  Name: "orders.driftless.test.",
  ResourceRecordSetCount: 2,
};

export const description = describeKind({
  kind: hostedZonePage.resource,
  open: openHostedZoneOnRoute53,
  spec: (name) => ({ name: `${name}.driftless.test` }),
  resource: (name) => `route53:::hostedzone/${name}`,
  longestName: "Z".repeat(32),
  identities: ["vpcs"],
  adoptionFields: [{ fields: { id: "/hostedzone/Z1" }, is: { id: "/hostedzone/Z1", spec: {} } }],
  isNamed: false,
  ownTests:
    "its status identifies it; zone-ownership.real.test.ts adopts one, and hosted-zone.real.test.ts tests how its tags are written and repaired",
  changeable: [
    {
      field: "hostedZoneConfig",
      declared: { hostedZoneConfig: { comment: "The shop" } },
      drift: { hostedZoneConfig: { comment: "Others" } },
      event: "hostedZoneConfig.comment: Others -> The shop",
    },
    tags([{ key: "team", value: "shop" }]),
  ],
  fixed: [
    immutable("name", "another.driftless.test."),
    { field: "delegationSetID", change: { delegationSetID: "N0123456789" }, refused: "spec.delegationSetID" },
  ],
  // private-zone.real.test.ts tests them.
  elsewhere: ["vpc", "vpcs"],
  defaults: { hostedZoneConfig: { comment: "" } },
  lateSeconds: { "": 30, hostedZoneConfig: 30, tags: 30 },
  race: false, // Several zones can have one name.
  recorded: {
    resources: [
      {
        what: "a public zone",
        id: "Z0123456789ORDERS",
        answers: {
          GetHostedZone: {
            on: "2023-11-02",
            shows: { HostedZone: SHOWN, DelegationSet: { NameServers: ["ns-1.awsdns-00.com"] } },
          },
        },
      },
      {
        what: "a private zone",
        declared: {
          hostedZoneConfig: { comment: "Orders" },
          vpc: { vpcID: "vpc-0123456789abcdef0", vpcRegion: "us-west-2" },
        },
        id: "Z0123456789ORDERS",
        answers: {
          GetHostedZone: {
            on: "2024-04-11",
            shows: {
              HostedZone: { ...SHOWN, Config: { Comment: "Orders", PrivateZone: true } },
              VPCs: [{ VPCId: "vpc-0123456789abcdef0", VPCRegion: "us-west-2" }],
            },
          },
        },
      },
    ],
    errors: {
      absent: [
        {
          on: "2026-01-12",
          call: "DeleteHostedZone",
          says: "404 NoSuchHostedZone: No hosted zone found with ID: Z0123456789ORDERS",
        },
      ],
      terminal: [{ on: "2024-04-10", call: "CreateHostedZone", says: "400 InvalidVPCId: The VPC ID is invalid." }],
    },
  },
});

if (import.meta.vitest) conforms(description);
