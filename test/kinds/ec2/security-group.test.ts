import { page as securityGroupPage } from "../../../lib/kinds/ec2/security-group.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, tags } from "../../kind/description.ts";
import { openSecurityGroupOnEC2 } from "../../support/kinds/kind-on-aws/ec2/security-group-on-ec2.ts";
import { securityGroupSpecs } from "../../support/kinds/specs/security-group-specs.ts";

const from = (cidrIP: string, port: number, ipProtocol = "tcp") => [
  { ipProtocol, fromPort: port, toPort: port, ipRanges: [{ cidrIP }] },
];

export const description = describeKind({
  kind: securityGroupPage.resource,
  open: openSecurityGroupOnEC2,
  spec: (name) => ({ name, description: "Servers" }),
  resource: (name, { region, account }) => `ec2:${region}:${account}:security-group/${name}`,
  longestName: `sg-${"0".repeat(17)}`,
  exposure: ["ingressRules", "egressRules"],
  exists: "InvalidGroup.Duplicate",
  absent: ["InvalidGroupId.Malformed"],
  adoptionFields: [{ fields: { id: "sg-1" }, is: { id: "sg-1", spec: {} } }],
  anySpec: securityGroupSpecs,
  ownTests:
    "its status identifies it; security-group.real.test.ts adopts one, and tests how its tags are written and repaired",
  changeable: [
    {
      field: "ingressRules",
      declared: { ingressRules: [...from("10.0.0.0/16", 443), ...from("10.1.0.0/16", 22)] },
      alike: [
        { ingressRules: [...from("10.1.0.0/16", 22), ...from("10.0.0.0/16", 443)] },
        { ingressRules: [...from("10.0.0.0/16", 443), ...from("10.1.0.0/16", 22, "TCP")] },
        { ingressRules: [...from("10.0.0.0/16", 443), ...from("10.1.0.0/16", 22, "6")] },
      ],
      drift: { ingressRules: from("10.0.0.0/16", 80) },
    },
    {
      field: "egressRules",
      declared: { egressRules: from("10.0.0.0/16", 443) },
      drift: { egressRules: from("10.0.0.0/16", 80) },
    },
    tags([{ key: "team", value: "shop" }]),
  ],
  fixed: [
    { field: "name", change: { name: "another" }, refused: "spec.name cannot be changed" },
    { field: "description", change: { description: "Others" }, refused: "spec.description cannot be changed" },
    { field: "vpcID", change: { vpcID: "vpc-0123456789abcdef0" }, refused: "spec.vpcID" },
  ],
  defaults: { egressRules: [{ ipProtocol: "-1", ipRanges: [{ cidrIP: "0.0.0.0/0" }] }], ingressRules: [] },
  lateSeconds: { "": 60, ingressRules: 60, egressRules: 60, tags: 60 },
});

if (import.meta.vitest) conforms(description);
