import type * as sdk from "@aws-sdk/client-route-53";
import { route53 } from "../../../aws/services/route-53.ts";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { own } from "../../../text/own.ts";
import type { At } from "../../driver/at.ts";
import { defineKind } from "../../driver/data-kind.ts";
import type { Operation } from "../../driver/sdk-types.ts";
import { ifPresent } from "../../values/if-present.ts";
import { compact, orNothing } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import { domainName, sameDomainName } from "../domain-name.ts";
import { bareID, zoneArn } from "../zone-id.ts";
import { recordSetKind } from "./kind.ts";
import { MEMBERS } from "./members.ts";
import { companionName, fullName, recordArn, refuseLong, refuseName } from "./names.ts";
import type { RecordSetSpec } from "./spec.generated.ts";

const CHANGE = "ChangeResourceRecordSets" satisfies Operation<typeof sdk>;
const RECORD = "ChangeBatch.Changes.0.ResourceRecordSet";

const FIELDS = Object.keys(MEMBERS) as readonly (keyof typeof MEMBERS)[];

/** All name servers of Route 53 get a change within this time. A record can be deleted before that. */
const PENDING = {
  reason: "PENDING",
  message: "Route 53 is giving the change to its name servers",
  againSeconds: 10,
  usually: "1 minute",
  removable: true,
} as const;

/** A record in a hosted zone of Amazon Route 53, or one of several with the same name and type. */
export const data = defineKind<typeof sdk, RecordSetSpec>()({
  resource: recordSetKind,
  service: route53,
  identity: ["recordType", "hostedZoneID", "name", "setIdentifier"],
  remembered: ["hostedZoneID"],
  arn: (_name, { partition }, spec) => recordArn(partition, spec),
  ids: ({ spec: { hostedZoneID } }) => ({
    HostedZoneId: bareID(hostedZoneID),
    ResourceType: "hostedzone",
    ResourceId: bareID(hostedZoneID),
  }),
  read: [
    { call: "GetHostedZone", ids: ({ spec }) => ({ Id: bareID(spec.hostedZoneID) }), at: "HostedZone", as: "Zone" },
    {
      call: "ListResourceRecordSets",
      input: { MaxItems: 1 },
      ids: (at) => startAt(at, nameOf(at), at.spec.recordType, at.spec.setIdentifier),
      at: "ResourceRecordSets.0",
      as: "Record",
      same: ({ Name, Type, SetIdentifier }, at) =>
        sameDomainName(String(Name), nameOf(at)) &&
        Type === at.spec.recordType &&
        (SetIdentifier ?? "") === (at.spec.setIdentifier ?? ""),
    },
    {
      call: "ListResourceRecordSets",
      input: { MaxItems: 1 },
      ids: (at) => startAt(at, companionName(at, nameOf(at)), "TXT"),
      as: "Beside",
    },
  ],
  absent: ["NoSuchHostedZone"],
  lastChange: {
    calls: ["GetChange"],
    async read({ call }, { id, status, submittedAt }) {
      if (status !== "PENDING") return compact({ Id: id, Status: status, SubmittedAt: submittedAt });
      if (typeof id !== "string" || !/^(\/change\/)?\w{1,32}$/.test(id)) return {};
      // Route 53 forgets changes after some time.
      return { ...(await ifPresent(call("GetChange", { Id: id }), "NoSuchChange", "InvalidInput"))?.ChangeInfo };
    },
  },
  status: {
    hostedZoneID: ({ Zone }) => Zone && bareID(Object(Zone).Id),
    fullName: ({ Record }) => Record && domainName(String(Object(Record).Name)).slice(0, -1),
    id: ({ Id }) => Id,
    status: ({ Status }) => Status,
    submittedAt: ({ SubmittedAt }) => SubmittedAt,
  },
  states: { member: ({ Status }) => Status, busy: { PENDING } },
  exclusive: PENDING,
  create: {
    call: CHANGE,
    at: "ChangeInfo",
    complete: {
      calls: ["GetHostedZone"],
      async run({ call, spec }, { ChangeBatch }, owner) {
        const { HostedZone: Zone } = await call("GetHostedZone", { Id: bareID(spec.hostedZoneID) });
        const Name = fullName({ spec }, Zone?.Name);
        const [{ ResourceRecordSet }] = Object(ChangeBatch).Changes as [{ ResourceRecordSet: sdk.ResourceRecordSet }];
        const Record = { ...ResourceRecordSet, Name };
        const Companion = companionOf({ spec }, Name, owner);
        // Without its record, a companion is only what somebody has left who deleted the record.
        const input = batch(["CREATE", Record], ["UPSERT", Companion]);
        return { input, description: { Zone, Record, Beside: { ResourceRecordSets: [Companion] } } };
      },
    },
  },
  remove: {
    call: CHANGE,
    // Route 53 deletes nothing that has other values than these.
    input: ({ spec }, description) =>
      batch(["DELETE", recordIn(description)], ["DELETE", companionIn({ spec: { ...spec }, description })]),
  },
  terminal: {
    codes: ["InvalidChangeBatch", "InvalidInput", "NoSuchHealthCheck", "NoSuchHostedZone"],
    // Another pass finds out what has happened to the record, or the target of an alias is created later.
    unless: /already exists|not found|do not match/,
  },
  tags: {
    read: "ListTagsForResource",
    at: "ResourceTagSet",
    set: CHANGE,
    unset: CHANGE,
    parent: {
      arn: ({ spec, place }) => zoneArn(String(spec.hostedZoneID), place),
      child: (at) => companionName(at, nameOf(at)),
      consent: "driftless.dev/records-by",
      companion: {
        owner: (at) => ownerIn(companionIn(at)),
        add: async (calling, owner) =>
          await calling.call(CHANGE, batch(["UPSERT", companionOf(calling, nameOf(calling), owner)])),
      },
    },
  },
  parts: {
    // One part, because one call writes all of it.
    resourceRecords: {
      fields: FIELDS,
      calls: { reads: [], writes: [CHANGE] },
      exclusive: true,
      tells: true,
      unordered: ["resourceRecords"],
      desired: valueIn,
      get: async ({ description, toFields }) => valueIn(toFields(CHANGE, recordIn(description), RECORD)),
      create: (spec, toMembers) =>
        batch(["CREATE", { ...identityOf(spec), ...toMembers(valueIn(spec) ?? {}, RECORD) }]),
      async put({ call, description, toMembers }, { to = {} }: { to?: Partial<RecordSetSpec> }) {
        const before = recordIn(description);
        const { Name, Type, SetIdentifier } = before;
        const after = { Name, Type, ...compact({ SetIdentifier }), ...toMembers(CHANGE, to, RECORD) };
        // Nothing is overwritten that has changed since it was read.
        return (await call(CHANGE, batch(["DELETE", before], ["CREATE", after]))).ChangeInfo;
      },
    },
  },
  validate({ spec }) {
    if (!spec.hostedZoneID)
      throw new TerminalError("InvalidSpec", "spec.hostedZoneID or spec.hostedZoneRef is missing");
    if (valueIn(spec) === undefined)
      throw new TerminalError("InvalidSpec", "the record has neither values nor an alias");
    refuseName(spec);
  },
});

type Record = sdk.ResourceRecordSet;
type Changed = readonly [action: sdk.ChangeAction, record: object | undefined];

/** The input of a call that makes all of these changes, or none. */
function batch(...changes: readonly Changed[]): Pick<sdk.ChangeResourceRecordSetsCommandInput, "ChangeBatch"> {
  const Changes = changes.flatMap(([Action, record]) =>
    record === undefined ? [] : [{ Action, ResourceRecordSet: record as Record }],
  );
  return { ChangeBatch: { Changes } };
}

/** The place in the zone's list at which a record is, if there is one. */
function startAt({ spec }: At, StartRecordName: string, StartRecordType: unknown, set?: unknown) {
  const StartRecordIdentifier = set || undefined;
  return { HostedZoneId: bareID(spec.hostedZoneID), StartRecordName, StartRecordType, StartRecordIdentifier };
}

function nameOf({ spec, description: { Zone } }: Pick<At, "spec" | "description">): string {
  return fullName({ spec }, Object(Zone).Name);
}

function recordIn({ Record }: At["description"]): Record {
  return Object(Record);
}

/** The record that says whose the object's is. */
function companionOf({ spec }: Pick<At, "spec">, name: string, owner: string): Record {
  const Name = companionName({ spec }, name);
  refuseLong(Name);
  return { Name, Type: "TXT", TTL: 300, ResourceRecords: [{ Value: `"${OWNER}${owner}"` }] };
}

const OWNER = "driftless-owner=";

function companionIn(at: Pick<At, "spec" | "description">): Record | undefined {
  const { ResourceRecordSets = [] } = Object(at.description.Beside) as { readonly ResourceRecordSets?: Record[] };
  const name = companionName(at, nameOf(at));
  return ResourceRecordSets.find(({ Name, Type }) => Type === "TXT" && sameDomainName(Name, name));
}

function ownerIn(companion: Record | undefined): string | undefined {
  const [{ Value = "" } = {}, another] = companion?.ResourceRecords ?? [];
  return another === undefined && Value.startsWith(`"${OWNER}`) ? Value.slice(OWNER.length + 1, -1) : undefined;
}

function identityOf({ recordType, setIdentifier }: RecordSetSpec): object {
  return { Type: recordType, ...(setIdentifier && { SetIdentifier: setIdentifier }) };
}

/** What a record has besides its identity, as Route 53 shows it: without what says nothing. */
function valueIn(spec: Partial<RecordSetSpec>): Partial<RecordSetSpec> | undefined {
  const { aliasTarget: alias, multiValueAnswer } = spec;
  const aliasTarget = alias && {
    ...alias,
    dnsName: domainName(alias.dnsName ?? ""),
    evaluateTargetHealth: alias.evaluateTargetHealth ?? false,
  };
  const all = compact({ ...spec, aliasTarget, multiValueAnswer: multiValueAnswer || undefined });
  return orNothing(withoutEmpty(Object.fromEntries(FIELDS.map((field) => [field, own(all, field)]))));
}
