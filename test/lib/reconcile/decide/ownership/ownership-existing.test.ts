import { describe, expect, test } from "vitest";
import { ownership } from "../../../../../lib/reconcile/decide/ownership/ownership.ts";
import { claimant, ownerOf, settings } from "../../../../support/kinds/memory/claimant.ts";
import { ACK_TAGS } from "../../../../support/worlds/memory-world.ts";

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
