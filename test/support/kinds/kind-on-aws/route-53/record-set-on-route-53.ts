import {
  type ChangeAction,
  ChangeResourceRecordSetsCommand,
  ChangeTagsForResourceCommand,
  CreateHostedZoneCommand,
  ListResourceRecordSetsCommand,
  ListTagsForResourceCommand,
  type ResourceRecordSet,
  Route53Client,
} from "@aws-sdk/client-route-53";
import { recordSet } from "../../../../../lib/kinds/route-53/record-set/record-set.generated.ts";
import { page as recordSetPage } from "../../../../../lib/kinds/route-53/record-set.ts";
import type { KindEntry } from "../../../../../lib/reconcile/contract/kind.ts";
import { route53InMemory } from "../../../../kinds/route-53/route-53-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { asTagList, asTags, type KindOnAws, type Tags } from "../kind-on-aws.ts";

const OWNER = "services.k8s.aws/driftless-owner";
const CONSENT = "driftless.dev/adoptable-by";

/** The kind `RecordSet`, and what tests need to act as someone else in the account. */
export interface RecordSetOnRoute53 extends KindOnAws {
  readonly entry: KindEntry;
  /** The zone that all records are in. */
  readonly zone: { readonly id: string; readonly name: string };
  /** The records in a zone with this full name. */
  records(name: string, zone?: string): Promise<readonly ResourceRecordSet[]>;
  /** Makes changes as someone else: all or none. */
  change(changes: readonly (readonly [ChangeAction, ResourceRecordSet])[], zone?: string): Promise<void>;
  /** Creates a zone with these tags. */
  createZone(name: string, tags: Tags): Promise<string>;
  tagZone(tags: Tags, zone?: string): Promise<void>;
}

/** Opens the kind `RecordSet`. All records have the type A, and are in one zone, which is owned by an object of the last namespace. */
export async function openRecordSetOnRoute53(): Promise<RecordSetOnRoute53> {
  const { client: route53, ...emulator } = await openService(
    "moto",
    (config) => new Route53Client(config),
    () => ({ "Route 53": route53InMemory() }),
  );
  const zoneName = `zone-${crypto.randomUUID()}.driftless.test`;
  const tagsOfZone = async (ResourceId: string) =>
    asTags(
      (await route53.send(new ListTagsForResourceCommand({ ResourceType: "hostedzone", ResourceId }))).ResourceTagSet
        ?.Tags,
    );
  async function tagZone(tags: Tags, ResourceId = id): Promise<void> {
    const RemoveTagKeys = Object.keys(await tagsOfZone(ResourceId)).filter((key) => !Object.hasOwn(tags, key));
    const input = {
      ResourceType: "hostedzone" as const,
      ResourceId,
      ...(Object.keys(tags).length > 0 && { AddTags: asTagList(tags) }),
      ...(RemoveTagKeys.length > 0 && { RemoveTagKeys }),
    };
    await route53.send(new ChangeTagsForResourceCommand(input));
  }
  async function createZone(Name: string, tags: Tags): Promise<string> {
    const input = { Name, CallerReference: crypto.randomUUID() };
    const { HostedZone } = await route53.send(new CreateHostedZoneCommand(input));
    const created = HostedZone?.Id?.replace("/hostedzone/", "") ?? "";
    await tagZone(tags, created);
    return created;
  }
  const id = await createZone(zoneName, {});
  const records: RecordSetOnRoute53["records"] = async (name, HostedZoneId = id) => {
    const { ResourceRecordSets = [] } = await route53.send(new ListResourceRecordSetsCommand({ HostedZoneId }));
    return ResourceRecordSets.filter(({ Name }) => Name === `${name}.`);
  };
  const change: RecordSetOnRoute53["change"] = async (changes, HostedZoneId = id) => {
    const Changes = changes.map(([Action, ResourceRecordSet]) => ({ Action, ResourceRecordSet }));
    await route53.send(new ChangeResourceRecordSetsCommand({ HostedZoneId, ChangeBatch: { Changes } }));
  };
  const full = (name: string) => `${name}.${zoneName}`;
  const companion = (name: string) => `driftless-owner-a.${full(name)}`;
  const found = async (name: string) => (await records(full(name))).find(({ Type }) => Type === "A");
  const existing = async (name: string) =>
    (await found(name)) ?? Promise.reject(new Error(`there is no record ${name}`));
  const ownerOf = async (name: string) => {
    const [{ ResourceRecords: [{ Value = "" } = {}] = [] } = {}] = await records(companion(name));
    return Value === "" ? undefined : Value.slice(`"driftless-owner=`.length, -1);
  };
  const writeTags = async (name: string, { [OWNER]: owner, [CONSENT]: consent }: Tags) => {
    const [before] = await records(companion(name));
    const after = {
      Name: companion(name),
      Type: "TXT" as const,
      TTL: 300,
      ResourceRecords: [{ Value: `"driftless-owner=${owner}"` }],
    };
    if (owner !== undefined) await change([["UPSERT", after]]);
    else if (before !== undefined) await change([["DELETE", before]]);
    const { [CONSENT]: _, ...others } = await tagsOfZone(id);
    await tagZone({ ...others, ...(consent !== undefined && { [CONSENT]: consent }) });
  };
  return {
    kind: recordSetPage.resource,
    clock: createTestClock(),
    ...emulator,
    entry: { resource: recordSetPage.resource, load: async () => recordSet },
    zone: { id, name: zoneName },
    records,
    change,
    createZone,
    tagZone,
    provide: async (_name, namespace) => await tagZone({ [OWNER]: `${namespace}/zone` }),
    spec: (name) => ({ name, hostedZoneID: id, recordType: "A", ttl: 60, resourceRecords: [{ value: "192.0.2.1" }] }),
    asMade: { ttl: 300, resourceRecords: [{ value: "192.0.2.2" }] },
    tagged: () => ({}),
    arn: (name) => `arn:aws:route53:::recordset/${id}/${name}/A`,
    async make(name, tags) {
      await change([["CREATE", { Name: full(name), Type: "A", TTL: 300, ResourceRecords: [{ Value: "192.0.2.2" }] }]]);
      await writeTags(name, tags);
    },
    read: found,
    async readTags(name) {
      await existing(name);
      const owner = await ownerOf(name);
      const { [CONSENT]: consent } = await tagsOfZone(id);
      return { ...(owner !== undefined && { [OWNER]: owner }), ...(consent !== undefined && { [CONSENT]: consent }) };
    },
    writeTags,
    async drift(name) {
      const before = await existing(name);
      const TTL = before.TTL === 60 ? 61 : 60;
      await change([["UPSERT", { ...before, TTL }]]);
    },
  };
}
