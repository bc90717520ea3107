import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import { OWNER_TAG } from "../../support/worlds/memory-world.ts";
import { CAPTAINS } from "../properties/bounds-property.ts";

/** A resource with changes to all kinds of settings and to all tags except the tag that says who owns the resource. */
export function tampered(resource: CloudResource, kind: string): CloudResource {
  const { tags, settings, table } = resource;
  const { "services.k8s.aws/namespace": namespace, ...kept } = tags;
  // The tags of a table become visible late, so ACK's tags have to stay until ours are visible.
  const isAcks = table !== undefined && tags[OWNER_TAG] === undefined && namespace !== undefined;
  const changed = { ...resource, tags: { ...(isAcks ? tags : kept), stray: "yes" } };
  if (table !== undefined) return tamperedTable(changed, table);
  const { captain = "", ...stray } = STRAY[kind] ?? {};
  // Only a resource that has a captain gets another one: an adoption refuses a captain that the spec does not name.
  const another = settings.captain === undefined ? {} : { captain };
  return { ...changed, settings: { ...settings, ...stray, ...another } };
}

const document = '{"tampered":"yes"}';

/** Stray values of every setting that can be changed, by kind. */
const STRAY: Readonly<Record<string, CloudResource["settings"]>> = {
  Gadget: { guard: "off", policy: "tampered", color: "tampered", size: "big", notes: "tampered" },
  Robot: { battery: "tampered", speed: "fast", notes: "tampered" },
  Kite: {
    color: "tampered",
    size: "big",
    tail: "9",
    wood: "tampered",
    glue: "tampered",
    policy: document,
    notes: "tampered",
  },
  Lamp: { size: "big", color: "tampered", policy: document, brightness: "1", notes: "tampered" },
  Bell: { color: "tampered", tone: "high", chimes: "tampered,twice" },
  Boat: { captain: CAPTAINS.ownToo, color: "tampered" },
  Raft: { captain: CAPTAINS.ownToo, color: "tampered" },
  Badge: { color: "tampered" },
  Ribbon: { color: "tampered" },
  Label: { color: "tampered", size: "big" },
  Mill: { color: "tampered", size: "big", grain: "tampered" },
  Desk: {
    color: "tampered",
    books: "atlas,tampered",
    letters: `away=${document}`,
    drawers: "low=tampered,top=tampered",
    lights: "left=tampered,top=tampered",
  },
};

/** Changes settings that a few calls repair. Changes whose repair takes DynamoDB a long time are left to the workloads. */
function tamperedTable(resource: CloudResource, table: NonNullable<CloudResource["table"]>): CloudResource {
  const { timeToLive, continuousBackups, ...settings } = resource.settings;
  const DeletionProtectionEnabled = !table.description.DeletionProtectionEnabled;
  return {
    ...resource,
    settings: {
      ...{ ...settings, resourcePolicy: '{"Statement":[]}' },
      ...(timeToLive === undefined && { timeToLive: "tampered" }),
      ...(continuousBackups === undefined && { continuousBackups: "ENABLED" }),
      contributorInsights: "ENABLED",
    },
    table: { ...table, description: { ...table.description, DeletionProtectionEnabled } },
  };
}
