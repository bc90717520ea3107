import * as client from "@aws-sdk/client-route-53";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const API = "https://docs.aws.amazon.com/Route53/latest/APIReference";

/** What is generated for a `RecordSet`. */
export const definition = definitionOf(data, {
  noun: ["A record in an Amazon Route 53 hosted zone", "record"],
  client,
  alpha,
  // Route 53 checks the calls about records against the zone.
  resources: ["route53:::hostedzone/*"],
  rename: { Type: "recordType" },
  limits: {
    // ACK's HostedZone shows it with a path of 12 characters.
    [`${API}/API_ChangeResourceRecordSets.html`]: { hostedZoneID: 32 + 12, "aliasTarget.hostedZoneID": 32 + 12 },
    [`${API}/API_ResourceRecordSet.html`]: { name: 1024, setIdentifier: 128 },
  },
  identifying: "status.fullName",
  columns: { TYPE: "spec.recordType" },
  trailParameters: ["changeBatch.changes.resourceRecordSet.name"],
  trailDomain: true,
  names,
  notes: fieldNotes,
});
