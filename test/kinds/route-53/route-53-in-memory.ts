import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type * as sdk from "@aws-sdk/client-route-53";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore } from "../../support/aws/memory/store.ts";
import { asTagList, asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";

interface Zone {
  readonly shown: Omit<sdk.HostedZone, "ResourceRecordSetCount">;
  readonly tags: Record<string, string>;
  /** The records, by what identifies them. */
  records: ReadonlyMap<string, sdk.ResourceRecordSet>;
}

const NameServers = ["ns-1.awsdns-00.com", "ns-2.awsdns-00.net"];

/** Route 53 in memory. A change is pending the first time that somebody asks. */
export function route53InMemory(): Operations {
  const zones = createStore<Zone>((id) => new AwsError(`404 NoSuchHostedZone: No hosted zone found with ID: ${id}`));
  const zone = (id = "") => zones.get(bare(id));
  const changes = createStore<sdk.ChangeInfo>(
    (id) => new AwsError(`404 NoSuchChange: Could not find resource with ID: ${id}`),
  );

  const shown = ({ shown, records }: Zone): sdk.HostedZone => ({ ...shown, ResourceRecordSetCount: records.size });

  function newChange(): sdk.ChangeInfo {
    const id = newId("C");
    const change = { Id: `/change/${id}`, Status: "PENDING", SubmittedAt: new Date() } as const;
    changes.add(id, change);
    return change;
  }

  return {
    CreateHostedZone({ Name = "", CallerReference, HostedZoneConfig }: sdk.CreateHostedZoneRequest) {
      if (zones.all().some((one) => one.shown.CallerReference === CallerReference)) {
        throw new AwsError(
          "409 HostedZoneAlreadyExists: A hosted zone has already been created with the specified caller reference.",
        );
      }
      const id = newId("Z");
      const name = fullName(Name);
      const records = [
        { Name: name, Type: "NS", TTL: 172_800, ResourceRecords: NameServers.map((Value) => ({ Value: `${Value}.` })) },
        { Name: name, Type: "SOA", TTL: 900, ResourceRecords: [{ Value: `${NameServers[0]}. hostmaster 1 7200 900` }] },
      ] satisfies sdk.ResourceRecordSet[];
      const zone = {
        shown: {
          CallerReference,
          Config: { ...HostedZoneConfig, PrivateZone: false },
          Id: `/hostedzone/${id}`,
          Name: name,
        },
        tags: {},
        records: new Map(records.map((record) => [identity(record), record])),
      };
      zones.add(id, zone);
      return { HostedZone: shown(zone), ChangeInfo: newChange(), DelegationSet: { NameServers } };
    },
    GetHostedZone: ({ Id }: sdk.GetHostedZoneRequest) => ({
      HostedZone: shown(zone(Id)),
      DelegationSet: { NameServers },
    }),
    ListHostedZones: () => ({ HostedZones: zones.all().map(shown), IsTruncated: false }),
    ListHostedZonesByName({ DNSName = "" }: sdk.ListHostedZonesByNameRequest) {
      const named = zones.all().filter(({ shown: { Name = "" } }) => sortKey(Name) >= sortKey(DNSName));
      return { HostedZones: named.map(shown).sort((one, other) => compare(sortKey(one.Name), sortKey(other.Name))) };
    },
    UpdateHostedZoneComment({ Id, Comment }: sdk.UpdateHostedZoneCommentRequest) {
      const { shown: stored } = zone(Id);
      stored.Config = { ...stored.Config, Comment };
      return { HostedZone: shown(zone(Id)) };
    },
    DeleteHostedZone({ Id = "" }: sdk.DeleteHostedZoneRequest) {
      if (zone(Id).records.size > 2) {
        throw new AwsError(
          "400 HostedZoneNotEmpty: The specified hosted zone contains non-required resource record sets and so cannot be deleted.",
        );
      }
      zones.remove(bare(Id));
      return { ChangeInfo: newChange() };
    },
    ListTagsForResource: ({ ResourceType, ResourceId }: sdk.ListTagsForResourceRequest) => ({
      ResourceTagSet: { ResourceType, ResourceId, Tags: asTagList(zone(ResourceId).tags) },
    }),
    ChangeTagsForResource({ ResourceId, AddTags, RemoveTagKeys = [] }: sdk.ChangeTagsForResourceRequest) {
      const { tags } = zone(ResourceId);
      Object.assign(tags, asTags(AddTags));
      for (const key of RemoveTagKeys) delete tags[key];
      return {};
    },
    ListResourceRecordSets({ HostedZoneId, MaxItems = 300, ...start }: sdk.ListResourceRecordSetsRequest) {
      const { StartRecordName: Name, StartRecordType: Type, StartRecordIdentifier: SetIdentifier } = start;
      const first = Name === undefined ? "" : identity({ Name, Type, SetIdentifier });
      const following = [...zone(HostedZoneId).records].filter(([key]) => key >= first);
      const sorted = following.sort(([one], [other]) => compare(one, other)).map(([, record]) => record);
      const [next] = sorted.slice(MaxItems);
      return {
        ResourceRecordSets: sorted.slice(0, MaxItems),
        IsTruncated: next !== undefined,
        ...(next && { NextRecordName: next.Name, NextRecordType: next.Type, NextRecordIdentifier: next.SetIdentifier }),
        MaxItems,
      };
    },
    ChangeResourceRecordSets({ HostedZoneId, ChangeBatch }: sdk.ChangeResourceRecordSetsRequest) {
      const changed = zone(HostedZoneId);
      const records = new Map(changed.records);
      for (const change of ChangeBatch?.Changes ?? []) apply(records, change);
      // All changes are made, or none.
      changed.records = records;
      return { ChangeInfo: newChange() };
    },
    GetChange({ Id = "" }: sdk.GetChangeRequest) {
      const change = changes.get(bare(Id));
      changes.add(bare(Id), { ...change, Status: "INSYNC" });
      return { ChangeInfo: change };
    },
  };
}

/** Makes a change, or throws Route 53's error. */
function apply(records: Map<string, sdk.ResourceRecordSet>, { Action, ResourceRecordSet }: sdk.Change): void {
  const record = { ...ResourceRecordSet, Name: fullName(ResourceRecordSet?.Name) };
  const { Name, Type, TTL, ResourceRecords, AliasTarget } = record;
  if (AliasTarget === undefined && (TTL === undefined || ResourceRecords === undefined)) {
    throw new AwsError(
      `400 InvalidInput: Invalid request: Expected exactly one of [AliasTarget, all of [TTL, and ResourceRecords], or TrafficPolicyInstanceId], but found none in Change with [Action=${Action}, Name=${Name}, Type=${Type}, SetIdentifier=${record.SetIdentifier ?? null}]`,
    );
  }
  const refused = (verb: string, why: string) =>
    new AwsError(
      `400 InvalidChangeBatch: [Tried to ${verb} resource record set [name='${Name}', type='${Type}'] but ${why}]`,
    );
  const key = identity(record);
  const former = records.get(key);
  if (Action === "DELETE") {
    if (former === undefined) throw refused("delete", "it was not found");
    if (!isDeepStrictEqual(former, record)) {
      throw refused("delete", "the values provided do not match the current values");
    }
    records.delete(key);
    return;
  }
  if (Action === "CREATE" && former !== undefined) throw refused("create", "it already exists");
  records.set(key, record as sdk.ResourceRecordSet);
}

const newId = (letter: string) => `${letter}${randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase()}`;

/** The identifier at the end of a path, such as `/hostedzone/Z1`. */
const bare = (id: string) => id.slice(id.lastIndexOf("/") + 1);

const fullName = (name = "") => (name.endsWith(".") ? name : `${name}.`).toLowerCase();

/** What identifies a record in its zone. Route 53 lists records in this order: by the labels of the name, from right to left. */
function identity({
  Name,
  Type = "",
  SetIdentifier = "",
}: Partial<Record<"Name" | "Type" | "SetIdentifier", string | undefined>>) {
  return `${sortKey(Name)} ${Type} ${SetIdentifier}`;
}

const sortKey = (name = "") => fullName(name).split(".").toReversed().join(".");

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
