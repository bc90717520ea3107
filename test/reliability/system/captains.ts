import type { Send } from "../../../lib/reconcile/contract/aws.ts";
import type { ResourceTags } from "../../../lib/reconcile/contract/resource-tags.ts";
import type { Tags } from "../../../lib/reconcile/contract/tag.ts";
import { drivenToys } from "../../support/kinds/driven/toy-sdk.ts";
import { OWNER_TAG } from "../../support/worlds/memory-world.ts";
import { CAPTAINS } from "../properties/bounds-property.ts";
import type { System } from "./system.ts";

/** Reads the tags of the roles that captains have. */
export const captainTags: ResourceTags = {
  calls: { GetCaptain: { actions: ["toys:GetCaptain"], reads: true } },
  permissions: [],
  tagged: (arn) => arn,
  async read(aws, arn) {
    const name = arn.slice(arn.lastIndexOf("/") + 1);
    const { send } = aws.client(drivenToys) as { readonly send: Send };
    const { Tags = {} } = (await send({ operation: "GetCaptain", input: { name } })) as { readonly Tags?: Tags };
    return Tags;
  },
};

/** Creates the roles: those of an object in the subject's namespace, and one of an object elsewhere. */
export function createCaptains(system: System): void {
  const { namespace } = system.subject;
  for (const [arn, owner] of [
    [CAPTAINS.own, namespace],
    [CAPTAINS.ownToo, namespace],
    [CAPTAINS.anothers, `${namespace}-2`],
  ] as const) {
    const tags = { [OWNER_TAG]: `east/${owner}/captain` };
    system.put(arn.slice(arn.lastIndexOf("/") + 1), { tags, settings: {} }, "an administrator");
  }
}
