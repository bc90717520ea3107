import { hash } from "node:crypto";
import type * as sdk from "@aws-sdk/client-route-53";
import { route53 } from "../../../aws/services/route-53.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { identityArn } from "../../driver/identity-arn.ts";
import type { Item } from "../../driver/tag-data.ts";
import { textAt } from "../../driver/value-at.ts";
import { domainIn, domainName, domainProblem } from "../domain-name.ts";
import { bareID, zoneArn, zoneIds } from "../zone-id.ts";
import { recordSetKind } from "./kind.ts";
import type { RecordSetSpec } from "./spec.generated.ts";

/** The beginning of the names of companions, which say whose a record is. No record of an object has such a name. */
const COMPANION = "driftless-owner-";

/** A record in a hosted zone of Amazon Route 53, or one of several with the same name and type. */
export const data = defineKind<typeof sdk, RecordSetSpec>()({
  resource: recordSetKind,
  service: route53,
  identity: ["recordType", "hostedZoneID", "name", "setIdentifier"],
  remembered: ["hostedZoneID"],
  arn: identityArn("route53:::recordset", ["hostedZoneID", "name", "recordType", "setIdentifier"], {
    hostedZoneID: bareID,
    // Only a name that is not relative to the zone keeps the dot.
    name: (name) => domainName(name).slice(0, name.endsWith(".") ? undefined : -1),
  }),
  ids: ({ spec }) => zoneIds(spec.hostedZoneID),
  read: [{ call: "GetHostedZone", at: "HostedZone", as: "Zone" }],
  absent: ["NoSuchHostedZone"],
  lastChange: {
    call: "GetChange",
    at: "ChangeInfo",
    id: { member: "Id", form: /^(\/change\/)?\w{1,32}$/ },
    absent: ["NoSuchChange", "InvalidInput"],
  },
  status: {
    hostedZoneID: { at: "Zone.Id", form: bareID },
    fullName: { at: "Item.Name", form: (name) => domainName(name).slice(0, -1) },
  },
  states: {
    member: "Status",
    // All name servers of Route 53 get a change within this time. A record can be deleted before that.
    busy: {
      PENDING: {
        message: "Route 53 is giving the change to its name servers",
        againSeconds: 10,
        usually: "1 minute",
        removable: true,
      },
    },
  },
  exclusive: "PENDING",
  create: { call: "ChangeResourceRecordSets", at: "ChangeInfo" },
  remove: { call: "ChangeResourceRecordSets" },
  terminal: {
    codes: ["InvalidChangeBatch", "InvalidInput", "NoSuchHealthCheck", "NoSuchHostedZone"],
    // Another pass finds out what has happened to the record, or the target of an alias is created later.
    unless: /already exists|not found|do not match/,
  },
  tags: {
    read: "ListTagsForResource",
    at: "ResourceTagSet",
    set: "ChangeResourceRecordSets",
    unset: "ChangeResourceRecordSets",
    parent: {
      arn: ({ spec, place }) => zoneArn(String(spec.hostedZoneID), place),
      consent: "driftless.dev/records-by",
      companion: {
        read: "ListResourceRecordSets",
        at: "ResourceRecordSets.0",
        from: { StartRecordName: "Name", StartRecordType: "Type", StartRecordIdentifier: "SetIdentifier" },
        input: { MaxItems: 1 },
        changes: {
          at: "ChangeBatch.Changes",
          action: "Action",
          item: "ResourceRecordSet",
          actions: { create: "CREATE", put: "UPSERT", remove: "DELETE" },
        },
        key: {
          Name: ({ spec, description: { Zone } }) => domainIn(Object(Zone).Name, textAt(spec, "name")),
        },
        forms: { Name: domainName },
        beside: (key) => ({ Name: companionName(key), Type: "TXT" }),
        text: { at: "ResourceRecords.0.Value", before: '"driftless-owner=', after: '"' },
        others: { TTL: 300 },
        problem: ({ Name }, { spec, description: { Zone } }) =>
          problemIn(spec, Object(Zone).Name) ?? domainProblem("the name of the record's companion", String(Name)),
      },
    },
  },
  parts: {
    resourceRecords: {
      item: asShown,
      required: "the record has neither values nor an alias",
      unordered: ["resourceRecords"],
    },
  },
  validate: ({ spec }) => problemIn(spec),
});

/** A record as Route 53 shows it, without what says nothing. */
function asShown({ aliasTarget, multiValueAnswer, ...others }: Partial<RecordSetSpec>): Partial<RecordSetSpec> {
  const { dnsName = "", evaluateTargetHealth = false } = aliasTarget ?? {};
  const alias = aliasTarget && { ...aliasTarget, dnsName: domainName(dnsName), evaluateTargetHealth };
  return { ...others, ...(alias && { aliasTarget: alias }), ...(multiValueAnswer && { multiValueAnswer }) };
}

/** The name of the record that says whose another one is. Records of the same name differ by type and set identifier. */
export function companionName({ Name, Type, SetIdentifier }: Item): string {
  const set = typeof SetIdentifier === "string" ? `-${hash("sha256", SetIdentifier).slice(0, 16)}` : "";
  return `${COMPANION}${String(Type).toLowerCase()}${set}.${String(Name)}`;
}

/** Why no object may have a record with this spec, in any zone or in the one with this name; `undefined` if one may. */
export function problemIn({ name = "", recordType = "" }: Partial<RecordSetSpec>, zone = ""): string | undefined {
  const isZones = name === "" || (name.endsWith(".") && domainName(name) === zone);
  if (isZones && ["NS", "SOA"].includes(recordType)) return `Route 53 manages the zone's own ${recordType} record`;
  if (domainName(name).startsWith(COMPANION)) return `spec.name must not begin with ${COMPANION}`;
  return name === "" ? undefined : domainProblem("spec.name", name);
}
