import {
  ChangeTagsForResourceCommand,
  CreateHostedZoneCommand,
  type CreateHostedZoneCommandOutput,
  DeleteHostedZoneCommand,
  GetHostedZoneCommand,
  type GetHostedZoneCommandOutput,
  ListHostedZonesByNameCommand,
  ListTagsForResourceCommand,
  Route53Client,
} from "@aws-sdk/client-route-53";
import { hostedZone } from "../../../../../lib/kinds/route-53/hosted-zone/hosted-zone.generated.ts";
import { page as hostedZonePage } from "../../../../../lib/kinds/route-53/hosted-zone.ts";
import type { KindEntry } from "../../../../../lib/reconcile/contract/kind.ts";
import { route53InMemory } from "../../../../kinds/route-53/route-53-in-memory.ts";
import { aroundCommands } from "../../../aws/connections/around-commands.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws, type Tags } from "../kind-on-aws.ts";

/** The kind `HostedZone`, and what tests need to act as someone else in the account. */
export interface HostedZoneOnRoute53 extends KindOnAws {
  readonly route53: Route53Client;
  readonly entry: KindEntry;
  /** The identifiers of the zones with this name. */
  zones(name: string): Promise<readonly string[]>;
  /** The zone with this name. Rejects unless there is one. */
  existing(name: string): Promise<GetHostedZoneCommandOutput & { readonly id: string }>;
  /** Creates a zone, as somebody else. Resolves to its identifier. */
  create(name: string, reference: string): Promise<string>;
  remove(id: string): Promise<void>;
}

/** Opens the kind `HostedZone`. A resource's name is the zone's without the domain `driftless.test`. */
export async function openHostedZoneOnRoute53(): Promise<HostedZoneOnRoute53> {
  const { client: route53, ...emulator } = await openService(
    "moto",
    (config) => new Route53Client(config),
    () => ({ "Route 53": route53InMemory() }),
  );
  const arns = new Map<string, string>();
  const note = ({ HostedZone }: CreateHostedZoneCommandOutput) =>
    void arns.set(HostedZone?.Name ?? "", `arn:aws:route53:::${HostedZone?.Id?.slice(1)}`);
  const zoneName = (name: string) => `${name}.driftless.test.`;
  async function zones(name: string): Promise<readonly string[]> {
    const DNSName = zoneName(name);
    const { HostedZones = [] } = await route53.send(new ListHostedZonesByNameCommand({ DNSName }));
    return HostedZones.filter(({ Name }) => Name === DNSName).map(({ Id = "" }) => Id.replace("/hostedzone/", ""));
  }
  const existing: HostedZoneOnRoute53["existing"] = async (name) => {
    const [id, another] = await zones(name);
    if (id === undefined || another !== undefined) throw new Error(`there is not one zone ${name}`);
    return { ...(await route53.send(new GetHostedZoneCommand({ Id: id }))), id };
  };
  const readTags = async (name: string) => {
    const ResourceId = (await existing(name)).id;
    const input = { ResourceType: "hostedzone", ResourceId } as const;
    return asTags((await route53.send(new ListTagsForResourceCommand(input))).ResourceTagSet?.Tags);
  };
  async function change(name: string, tags: Tags, removed: readonly string[]): Promise<void> {
    const ResourceId = (await existing(name)).id;
    const input = {
      ResourceType: "hostedzone" as const,
      ResourceId,
      ...(Object.keys(tags).length > 0 && { AddTags: asTagList(tags) }),
      ...(removed.length > 0 && { RemoveTagKeys: [...removed] }),
    };
    await route53.send(new ChangeTagsForResourceCommand(input));
  }
  const create = async (name: string, CallerReference: string) => {
    const input = { Name: zoneName(name), CallerReference, HostedZoneConfig: { Comment: "ours" } };
    const answer = await route53.send(new CreateHostedZoneCommand(input));
    note(answer);
    return answer.HostedZone?.Id?.replace("/hostedzone/", "") ?? "";
  };
  return {
    kind: hostedZonePage.resource,
    clock: createTestClock(),
    ...emulator,
    connect: aroundCommands(emulator.connect, "CreateHostedZone", async (command, send) => {
      const answer = (await send(command)) as CreateHostedZoneCommandOutput;
      note(answer);
      return answer;
    }),
    route53,
    entry: { resource: hostedZonePage.resource, load: async () => hostedZone },
    lateSeconds: 30,
    isAssigned: true,
    zones,
    existing,
    create,
    remove: async (Id) => void (await route53.send(new DeleteHostedZoneCommand({ Id }))),
    spec: (name) => ({ name: zoneName(name) }),
    asMade: { hostedZoneConfig: { comment: "ours" } },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn: (name) => arns.get(zoneName(name)) ?? "arn:aws:route53:::hostedzone/*",
    async make(name, tags) {
      await create(name, `made-${name}`);
      if (Object.keys(tags).length > 0) await change(name, tags, []);
    },
    async read(name) {
      if ((await zones(name)).length === 0) return undefined;
      const { $metadata: _, ...found } = await existing(name);
      return found;
    },
    readTags,
    async writeTags(name, tags) {
      const before = Object.keys(await readTags(name));
      await change(
        name,
        tags,
        before.filter((key) => !Object.hasOwn(tags, key)),
      );
    },
  };
}
