import { own } from "../../text/own.ts";
import type { Place, Resource } from "../contract/resource.ts";
import { roleOf } from "../contract/role.ts";
import type { Settings } from "../contract/settings.ts";
import type { Tags } from "../contract/tag.ts";
import { pathsOf } from "./imposed-fields.ts";

/**
 * Those of the resources that objects in the namespace of this one have created: AWS may assume such a role on behalf of the object, and
 * connect such a function and such a queue. Only their owner tags count, because whoever can write a status could otherwise name what
 * belongs to another namespace. A role is none of them, whatever its tags, unless it is at the path of the namespace, or at that of the
 * deployment: others can write its tags.
 */
export async function ownResources(
  arns: readonly string[],
  { place, namespace, ownerTag }: Pick<Resource<unknown>, "place" | "namespace" | "ownerTag">,
  { cluster, iamPath }: Pick<Settings, "cluster" | "iamPath">,
  tagsOf: (arn: string) => Promise<Tags>,
): Promise<readonly string[]> {
  const paths = (iamPath === undefined ? [] : pathsOf(namespace, iamPath)).map(
    (path) => `arn:${place.partition}:iam::${place.account}:role${path}`,
  );
  const candidates = [...new Set(arns)].filter((arn) =>
    arn.split(":")[2] === "iam" ? isRoleAt(paths, arn, place) : isIn(place, arn),
  );
  const owned = await Promise.all(
    candidates.map(async (arn) => {
      const owner = own(await tagsOf(arn), ownerTag.key) ?? "";
      return owner.startsWith(`${cluster}/${namespace}/`) ? [arn] : [];
    }),
  );
  return owned.flat();
}

/** Text that is not the ARN of a role could match several roles. */
function isRoleAt(paths: readonly string[], arn: string, { partition }: Place): boolean {
  const isThere = paths.some((path) => arn.startsWith(path) && !arn.slice(path.length).includes("/"));
  return isThere && roleOf(arn, partition) !== undefined;
}

/** What is in another account or another region is never created by the objects that have the same owner tag here. */
function isIn({ partition, region, account }: Place, arn: string): boolean {
  const [start, partitionOf, , regionOf, accountOf] = arn.split(":");
  return start === "arn" && partitionOf === partition && regionOf === region && accountOf === account;
}
