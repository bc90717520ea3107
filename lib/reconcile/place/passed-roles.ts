import { own } from "../../text/own.ts";
import type { Resource } from "../contract/resource.ts";
import { roleOf } from "../contract/role.ts";
import type { Settings } from "../contract/settings.ts";
import type { Tags } from "../contract/tag.ts";

/**
 * Those of the roles that objects in the namespace of this one have created: AWS may assume them on behalf of the object. Only their owner
 * tags count, because whoever can write a status could otherwise pass the role of another namespace. A role outside of the deployment's
 * path is none of them, whatever its tags: others can write these.
 */
export async function ownRoles(
  arns: readonly string[],
  { place, namespace, ownerTag }: Pick<Resource<unknown>, "place" | "namespace" | "ownerTag">,
  { cluster, iamPath }: Pick<Settings, "cluster" | "iamPath">,
  tagsOf: (arn: string, name: string) => Promise<Tags>,
): Promise<readonly string[]> {
  const start = `arn:${place.partition}:iam::${place.account}:role${iamPath}`;
  // Text that is not the ARN of a role could match several roles.
  const candidates = [...new Set(arns)].filter((arn) => arn.startsWith(start) && roleOf(arn, place.partition));
  const owned = await Promise.all(
    candidates.map(async (arn) => {
      const name = arn.slice(start.length);
      if (name.includes("/")) return [];
      const owner = own(await tagsOf(arn, name), ownerTag.key) ?? "";
      return owner.startsWith(`${cluster}/${namespace}/`) ? [arn] : [];
    }),
  );
  return owned.flat();
}
