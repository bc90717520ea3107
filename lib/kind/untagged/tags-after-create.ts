import { ApiError } from "../../reconcile/contract/errors.ts";
import type { Created, TagAccess } from "../../reconcile/contract/kind.ts";
import { OWNER_TAG, type Tags } from "../../reconcile/contract/tag.ts";
import { own } from "../../text/own.ts";
import { find } from "../assigned/find.ts";
import { changeTagsOf, tagsOf } from "../tags.ts";
import type { Fields, Seen, Source, Target } from "../target.ts";
import { withProof } from "./proof.ts";

/** The tag access of a kind whose create call takes no tags. A resource without tags of a controller has the owner tag that its token proves. */
export function tagsAfterCreate(source: Source): TagAccess<Target, Fields, Seen<Fields>> {
  const access = tagsOf(source);
  return {
    ...access,
    read: async (target, seen) => withProof(source, target, seen.description, await access.read(target, seen)),
    // AWS may not have the owner tag that was shown.
    write: (target, { from, to }, state) => access.write(target, { from: withoutOwner(from), to }, state),
  };
}

/** Creates a resource with `make`, and writes its tags. If that fails, the resource exists nevertheless, and later passes find it. */
export async function createAndTag(
  source: Source,
  target: Target,
  tags: Tags,
  make: () => Promise<Created<Seen<Fields>>>,
): Promise<Created<Seen<Fields>>> {
  const created = await make();
  const id = await identify(source, target, created);
  try {
    await changeTagsOf(source, { ...target, id }, undefined, { from: {}, to: tags });
  } catch (error) {
    // A refusal of these calls does not mean that AWS has refused to create the resource.
    if (!(error instanceof ApiError)) throw error;
    const { code, message, status } = error;
    throw new ApiError(error, { code, message, status, answered: false }, { cause: error });
  }
  return created;
}

/** The identifier of a new resource. If an attempt at the create call that received no response has created it, a search shows it. */
async function identify(source: Source, target: Target, created: Created<Seen<Fields>>): Promise<string> {
  const status = created.made ? created.seen.status : created.status;
  const known = own(status ?? {}, String(source.data.assigned?.field));
  if (typeof known === "string") return known;
  const [found, another] = await find(source, target, target.owner.ownerTag);
  if (found === undefined || another !== undefined) throw new Error("the new resource cannot be identified yet");
  return found;
}

function withoutOwner({ [OWNER_TAG]: _owner, ...others }: Tags): Tags {
  return others;
}
