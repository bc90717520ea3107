import { page as hostedZonePage } from "../../../lib/kinds/route-53/hosted-zone.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, immutable, tags } from "../../kind/description.ts";
import { openHostedZoneOnRoute53 } from "../../support/kinds/kind-on-aws/route-53/hosted-zone-on-route-53.ts";

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
});

if (import.meta.vitest) conforms(description);
