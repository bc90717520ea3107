import { describe, expect, test } from "vitest";
import type { ObjectStatus } from "../../../../../lib/kubernetes/object.ts";
import { type Claimant, ownership } from "../../../../../lib/reconcile/decide/ownership/ownership.ts";
import { gadget } from "../../../../support/kinds/memory/gadget-kind.ts";
import { ACK_TAGS, OWNER_TAG } from "../../../../support/worlds/memory-world.ts";

const ARN = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
const place = { account: "000000000000", partition: "aws", region: "us-west-2" };

/** The status that ACK leaves behind. */
const acks: ObjectStatus = { ackResourceMetadata: { arn: ARN, ownerAccountID: place.account, region: place.region } };

const claimant: Claimant = {
  kind: gadget.resource,
  resource: { namespace: "default", ownerTag: { key: OWNER_TAG, value: "east/default/toy" }, place },
  managed: true,
  status: acks,
  arn: ARN,
  tagMayBeLate: false,
  adoption: undefined,
};

const settings = { takeOver: "ack", adoption: "tagged", cluster: "east" } as const;

function ownerOf(tags: Readonly<Record<string, string>>, parts: Partial<Claimant> = {}) {
  return ownership({ ...claimant, ...parts }, tags, settings);
}

describe("a resource that the deployment lists as existing", () => {
  const resource = { ...claimant.resource, isExisting: true };

  test("is not taken over from ACK, but has to be adopted", () => {
    expect(ownerOf(ACK_TAGS)).toEqual({ owner: "acks" });
    expect(ownerOf(ACK_TAGS, { resource })).toMatchObject({ owner: "foreign", reason: { reason: "OwnershipLost" } });
  });

  test("must consent to its adoption by a tag, whatever the parameter says", () => {
    const parts = { managed: false, adoption: "wanted" } as const;
    const owner = (tags: Readonly<Record<string, string>>, of = resource) =>
      ownership({ ...claimant, ...parts, resource: of }, tags, { ...settings, adoption: "any" });
    expect(owner({}, claimant.resource as typeof resource)).toEqual({ owner: "adoptable" });
    expect(owner({})).toMatchObject({ owner: "foreign", reason: { reason: "AdoptionNotAllowed" } });
    expect(owner({ "driftless.dev/adoptable-by": "east/other" })).toMatchObject({ owner: "foreign" });
    expect(owner({ "driftless.dev/adoptable-by": "east/default" })).toEqual({ owner: "adoptable" });
  });
});
