import type { Tags } from "../../../lib/reconcile/contract/tag.ts";
import { OWNER_TAG } from "../../support/worlds/memory-world.ts";
import { ADOPTER } from "../journal/makers.ts";
import { isChild } from "../properties/children.ts";
import { isTagged } from "../properties/declared.ts";
import type { ObjectName } from "../system/objects.ts";
import type { System } from "../system/system.ts";
import { edited } from "../workloads/workload.ts";
import type { Intervention } from "./intervention.ts";

const CONSENT = "driftless.dev/adoptable-by";

/**
 * What users, tenants and others in the cloud do about adoption and take-over while a pass is under way. No message reports changes that
 * others make to tags.
 */
export const ofAdoption: Readonly<Record<string, Intervention>> = {
  "consent-is-withdrawn": async ({ system }) => retag(system, ({ [CONSENT]: _withdrawn, ...tags }) => tags),
  "consent-is-given": async ({ system }) => retag(system, (tags) => ({ ...tags, [CONSENT]: "east/default" })),
  "consent-to-everybody": async ({ system }) => retag(system, (tags) => ({ ...tags, [CONSENT]: "east/" })),
  "consent-to-another": async ({ system }) => retag(system, (tags) => ({ ...tags, [CONSENT]: "east/elsewhere" })),
  "another-adopts-it": async ({ system }) => {
    const [key, found] = resourceOf(system);
    // A resource without tags belongs to whom its parent's tags name: give-kite-of-badge-to-another changes these.
    if (found === undefined || found.work !== undefined || isChild(system.subject.kind)) return;
    const { [CONSENT]: _consent, ...tags } = found.tags;
    system.put(key, { ...found, tags: { ...tags, [OWNER_TAG]: "east/elsewhere/another" } }, ADOPTER);
    system.needsSweep = true;
  },
  "ack-runs-still": async ({ system }) =>
    retag(system, (tags) => {
      const [service] = system.subject.kind.group.split(".");
      return { ...tags, "services.k8s.aws/controller-version": `${service}-v9.9.9` };
    }),
  // ACK's controller writes its own tags, removes what the spec does not declare, such as ours, and replaces all conditions.
  "ack-reconciles-beside": async ({ system }) => {
    const [service] = system.subject.kind.group.split(".");
    retag(system, ({ [OWNER_TAG]: _owner, [CONSENT]: _consent, ...tags }) => ({
      ...tags,
      "services.k8s.aws/controller-version": `${service}-v9.9.9`,
      "services.k8s.aws/namespace": "default",
    }));
    const lastTransitionTime = new Date(0).toISOString();
    forge(system, { conditions: [{ type: "ACK.ResourceSynced", status: "True", lastTransitionTime }] });
  },
  "ask-for-adoption": ({ system }) => annotated(system, { "services.k8s.aws/adoption-policy": "adopt-or-create" }),
  "stop-asking": ({ system }) => annotated(system, { "services.k8s.aws/adoption-policy": null }),
  "say-that-it-is-adopted": ({ system }) => annotated(system, { "services.k8s.aws/adopted": "true" }),
  "forge-adoption": async ({ system }) => forge(system, { origin: "Adopting" }),
  "forge-resource": async ({ system }) => {
    const { kind, name } = system.subject;
    const [service] = kind.group.split(".");
    const arn = `arn:aws:${service}:us-west-2:000000000000:${kind.kind.toLowerCase()}/${name}`;
    forge(system, { ackResourceMetadata: { arn, ownerAccountID: "000000000000", region: "us-west-2" } });
  },
};

function resourceOf({ world, placement, subject: { name } }: System) {
  const key = placement.keyFor(name as ObjectName); // Every subject is one of the system's objects.
  return [key, world.cloud.resources.get(key)] as const;
}

/** Someone else changes the tags of the resource. */
function retag(system: System, change: (tags: Tags) => Tags): void {
  const [key, found] = resourceOf(system);
  if (found === undefined) return;
  system.world.cloud.resources.set(key, { ...found, tags: change(found.tags) });
  system.journal.disturbed.add(key);
  system.needsSweep = true;
}

async function annotated(system: System, annotations: Readonly<Record<string, string | null>>): Promise<void> {
  await edited({ metadata: { annotations } })(system);
  system.needsSweep = true;
}

/** Forges a status, unless our tags may not be visible yet: then only the origin shows who owns the resource. */
function forge(system: System, status: Readonly<Record<string, unknown>>): void {
  const [, found] = resourceOf(system);
  const object = system.world.kubernetes.user.read(system.subject);
  const isHidden = found?.formerTags !== undefined && object !== undefined && isTagged(found.tags, object);
  if (object === undefined || isHidden) return;
  system.world.kubernetes.user.patchStatus(system.subject, status);
  system.needsSweep = true;
}
