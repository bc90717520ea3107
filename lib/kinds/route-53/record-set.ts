import { hash } from "node:crypto";
import type * as sdk from "@aws-sdk/client-route-53";
import { route53 } from "../../aws/services/route-53.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import { identityArn } from "../../kind/identity-arn.ts";
import { INNER, SETTING, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { healthCheckID, hostedZoneID } from "../../kind/publish/reference-targets.ts";
import type { Companion, Item } from "../../kind/tag-data.ts";
import { consentBy } from "../../kind/values/consent-by.ts";
import { ifPresent } from "../../kind/values/if-present.ts";
import { compact } from "../../kind/values/normal-form.ts";
import { withoutEmpty } from "../../kind/values/without-empty.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import { own } from "../../text/own.ts";
import type { RecordSetSpec } from "./record-set/spec.generated.ts";
import { domainIn, domainName, domainProblem } from "./shared/domain-name.ts";
import { bareID, zoneArn, zoneIds } from "./shared/zone-id.ts";

/** The beginning of the names of companions, which say whose a record is. No record of an object has such a name. */
const COMPANION = "driftless-owner-";

/** The record beside each record of an object that says whose it is. */
const companion: Companion<typeof sdk> = {
  read: "ListResourceRecordSets",
  at: "ResourceRecordSets.0",
  member: "ChangeBatch.Changes.0.ResourceRecordSet",
  key: ({ spec, description: { HostedZone } }) => {
    const { name = "", recordType: Type = "", setIdentifier = "" }: Partial<RecordSetSpec> = spec;
    const Name = domainName(domainIn(Object(HostedZone).Name, name));
    return { Name, Type, ...(setIdentifier !== "" && { SetIdentifier: setIdentifier }) };
  },
  beside: (key) => ({ Name: companionName(key), Type: "TXT" }),
  async get({ call }, { Name, Type, SetIdentifier }) {
    // The list begins with the record, or with one after it.
    const start = compact({ StartRecordName: Name, StartRecordType: Type, StartRecordIdentifier: SetIdentifier });
    const listing = call("ListResourceRecordSets", { ...start, MaxItems: 1 } as sdk.ListResourceRecordSetsRequest);
    const [found] = (await ifPresent(listing, "NoSuchHostedZone"))?.ResourceRecordSets ?? [];
    const isNamed = domainName(found?.Name ?? "") === domainName(String(Name));
    return isNamed && found?.Type === Type && found?.SetIdentifier === SetIdentifier ? { ...found } : undefined;
  },
  put: (changes) => {
    const actions = { create: "CREATE", put: "UPSERT", remove: "DELETE" } as const;
    const Changes = changes.map(([action, item]) => ({ Action: own(actions, action), ResourceRecordSet: item }));
    return { ChangeBatch: { Changes } };
  },
  says({ ResourceRecords: [record, another] = [] }: Partial<sdk.ResourceRecordSet>) {
    // A companion contains nothing else.
    return another === undefined ? /^"driftless-owner=(.*)"$/.exec(record?.Value ?? "")?.[1] : undefined;
  },
  create(key, owner, { spec, description: { HostedZone } }) {
    const name = String(key.Name);
    const problem =
      problemIn(spec, Object(HostedZone).Name) ?? domainProblem("the name of the record's companion", name);
    if (problem !== undefined) throw new TerminalError("InvalidSpec", problem);
    return { ...key, TTL: 300, ResourceRecords: [{ Value: `"driftless-owner=${owner}"` }] };
  },
};

/** A record in a hosted zone of Amazon Route 53, or one of several with the same name and type. */
export const page = defineKind<typeof sdk, RecordSetSpec>()({
  resource: ackKind("route53", "RecordSet", "recordsets"),
  service: route53,
  identity: ["recordType", "hostedZoneID", "name", "setIdentifier"],
  arn: identityArn("route53:::recordset", ["hostedZoneID", "name", "recordType", "setIdentifier"], {
    hostedZoneID: bareID,
    // Only a name that is not relative to the zone keeps the dot.
    name: (name) => domainName(name).slice(0, name.endsWith(".") ? undefined : -1),
  }),
  ids: ({ spec }) => zoneIds(spec.hostedZoneID),
  read: [{ call: "GetHostedZone" }],
  absent: ["NoSuchHostedZone"],
  status: {
    hostedZoneID: { at: "HostedZone.Id", form: bareID },
    fullName: { at: "Item.Name", form: (name) => domainName(name).slice(0, -1) },
  },
  states: {
    member: "Status",
    // A record does not show it, but the change that Route 53 has accepted last does.
    read: {
      call: "GetChange",
      at: "ChangeInfo",
      id: { member: "Id", form: /^(\/change\/)?\w{1,32}$/ },
      absent: ["NoSuchChange", "InvalidInput"],
    },
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
      child: companion,
      unless: consentBy("driftless.dev/records-by"),
    },
  },
  parts: {
    resourceRecords: {
      normal: asShown,
      unordered: ["resourceRecords"],
    },
  },
  validate: ({ spec }) => problemIn(spec) ?? emptyProblem(spec),
});

const PUBLIC = { public: "where the names of the zone lead, which is public, and changes nothing there" };

const API = "https://docs.aws.amazon.com/Route53/latest/APIReference";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["A record in an Amazon Route 53 hosted zone", "record"],
  references: {
    healthCheckID,
    hostedZoneID,
  },
  // Route 53 checks the calls about records against the zone.
  resources: ["route53:::hostedzone/*"],
  rename: { Type: "recordType" },
  limits: {
    // ACK's HostedZone shows it with a path of 12 characters.
    [`${API}/API_ChangeResourceRecordSets.html`]: { hostedZoneID: 32 + 12, "aliasTarget.hostedZoneID": 32 + 12 },
    [`${API}/API_ResourceRecordSet.html`]: { name: 1024, setIdentifier: 128 },
  },
  identifying: "status.fullName",
  columns: { TYPE: "spec.recordType", STATUS: "status.status" },
  trailParameters: ["changeBatch.changes.resourceRecordSet.name"],
  trailDomain: true,
  names: {
    hostedZoneID: { own: "the owner tag of the zone names an object in the namespace, or its tag consents" },
    name: { own: "a record that exists must have a companion that names the object" },
    setIdentifier: INNER,
    ...eachOf(PUBLIC, "resourceRecords[].value", "aliasTarget.dnsName", "aliasTarget.hostedZoneID"),
    healthCheckID: target("whether what any health check of the account checks is healthy", "route53:::healthcheck/"),
    "cidrRoutingConfig.collectionID": target("any collection of CIDR blocks", "route53:::cidrcollection/"),
    "cidrRoutingConfig.locationName": { own: "it is in the collection, which is restricted itself" },
    ...eachOf(SETTING, "region", "geoLocation.continentCode", "geoLocation.countryCode", "geoLocation.subdivisionCode"),
  },
});

/** A record as Route 53 shows it, without what says nothing. */
function asShown({ aliasTarget, multiValueAnswer, ...others }: Partial<RecordSetSpec>): Partial<RecordSetSpec> {
  const { dnsName = "", evaluateTargetHealth = false } = aliasTarget ?? {};
  const alias = aliasTarget && { ...aliasTarget, dnsName: domainName(dnsName), evaluateTargetHealth };
  return { ...others, ...(alias && { aliasTarget: alias }), ...(multiValueAnswer && { multiValueAnswer }) };
}

/** What is wrong with a record that says nothing but which one it is. */
function emptyProblem(spec: Partial<RecordSetSpec>): string | undefined {
  const said = Object.keys(withoutEmpty(asShown(spec))).filter((field) => !SAYS_WHICH.includes(field));
  return said.length === 0 ? "the record has neither values nor an alias" : undefined;
}

/** The fields that say which record it is, and which objects provide values. */
const SAYS_WHICH = ["healthCheckRef", "hostedZoneID", "hostedZoneRef", "name", "recordType", "setIdentifier"];

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
