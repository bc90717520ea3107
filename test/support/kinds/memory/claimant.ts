import type { ObjectStatus } from "../../../../lib/kubernetes/object.ts";
import { type Claimant, type Ownership, ownership } from "../../../../lib/reconcile/decide/ownership/ownership.ts";
import { OWNER_TAG } from "../../worlds/memory-world.ts";
import { gadget } from "./gadget-kind.ts";

export const ARN = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
const place = { account: "000000000000", partition: "aws", region: "us-west-2" };

/** The status that ACK leaves behind. */
export const acks: ObjectStatus = {
  ackResourceMetadata: { arn: ARN, ownerAccountID: place.account, region: place.region },
};

/** The object of a gadget that ACK has managed. */
export const claimant: Claimant = {
  kind: gadget.resource,
  resource: { namespace: "default", ownerTag: { key: OWNER_TAG, value: "east/default/toy" }, place },
  managed: true,
  status: acks,
  arn: ARN,
  tagMayBeLate: false,
  adoption: undefined,
};

export const settings = { takeOver: "ack", adoption: "tagged", cluster: "east" } as const;

/** Who owns a gadget with these tags. `parts` are what is otherwise about its object. */
export function ownerOf(tags: Readonly<Record<string, string>>, parts: Partial<Claimant> = {}): Ownership {
  return ownership({ ...claimant, ...parts }, tags, settings);
}
