import { own } from "../../text/own.ts";
import { TerminalError } from "../contract/errors.ts";
import { type Owner, type Owners, USABLE_TAG } from "../contract/owner.ts";
import type { Place, Resource } from "../contract/resource.ts";
import { MAXIMUM_ARN_LENGTH } from "../contract/role.ts";
import type { Settings } from "../contract/settings.ts";
import type { Tags } from "../contract/tag.ts";

type Naming = Pick<Resource<unknown>, "place" | "namespace" | "ownerTag">;

/** Reads the tags of a resource in a place; resolves to `undefined` if objects create no such resources. */
type ReadTags = (arn: string, place: Place) => Promise<Tags | undefined>;

/**
 * Whose the targets are that a spec names. Only their tags count, read now, because whoever can write a status could otherwise name what
 * belongs to another namespace. Never rejects: the owner of what cannot be read is not known. What is in another account, or in a region
 * where the deployment has no resources, is nobody's here.
 */
export async function targetOwners(
  arns: readonly string[],
  naming: Naming,
  settings: Pick<Settings, "cluster" | "regions">,
  tagsOf: ReadTags,
): Promise<Owners> {
  if (arns.length > MOST_TARGETS) {
    const problem = `the spec names ${arns.length} targets that the parameter allowedTargets does not list, and at most ${MOST_TARGETS} are looked up`;
    const many = new TerminalError("InvalidSpec", problem);
    return new Map(arns.map((arn) => [arn, many]));
  }
  const owners = await Promise.all(
    arns.map(async (arn) => [arn, await ownerOf(arn, naming, settings, tagsOf)] as const),
  );
  return new Map(owners);
}

/** For each of them, a pass makes one or two calls. */
const MOST_TARGETS = 100;

async function ownerOf(
  arn: string,
  naming: Naming,
  settings: Pick<Settings, "cluster" | "regions">,
  tagsOf: ReadTags,
): Promise<Owner> {
  const place = placeOf(arn, naming.place, settings);
  if (place === undefined) return "nobody";
  try {
    const tags = await tagsOf(arn, place);
    return tags === undefined ? "nobody" : ownerBy(tags, naming, settings);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function ownerBy(tags: Tags, { namespace, ownerTag }: Naming, { cluster }: Pick<Settings, "cluster">): Owner {
  const [owner, consent] = [own(tags, ownerTag.key), own(tags, USABLE_TAG)];
  const isOwn = owner?.startsWith(`${cluster}/${namespace}/`) ?? false;
  if (isOwn || consent === `${cluster}/${namespace}` || consent === `${cluster}/`) return "own";
  return owner === undefined ? "nobody" : "others";
}

/** Where a resource is, if objects may have created it. Some ARNs name no region, and some no account. */
function placeOf(arn: string, place: Place, { regions }: Pick<Settings, "regions">): Place | undefined {
  const [start, partition, , region = "", account = ""] = arn.split(":");
  if (start !== "arn" || partition !== place.partition || arn.length > MAXIMUM_ARN_LENGTH) return undefined;
  if (account !== "" && account !== place.account) return undefined;
  if (region === "") return place;
  return regions.includes(region) ? { ...place, region } : undefined;
}
