import * as client from "@aws-sdk/client-route-53";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const API = "https://docs.aws.amazon.com/Route53/latest/APIReference";

/** What is generated for a `HostedZone`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon Route 53 hosted zone", "hosted zone"],
  client,
  alpha,
  permissions: { vpcs: [{ actions: ["ec2:DescribeVpcs"], resources: ["*"] }] },
  limits: {
    [`${API}/API_ChangeTagsForResource.html`]: { tags: 10 },
    [`${API}/API_Tag.html`]: { "tags[].key": 128, "tags[].value": 256 },
  },
  trailParameters: ["id", "hostedZoneId", "resourceId"],
  columns: { NAME: "spec.name" },
  names,
  notes: fieldNotes,
});
