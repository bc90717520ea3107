import { serviceOf } from "../annotations/annotations.ts";
import type { PlacedPass } from "./act/pass.ts";
import type { Place } from "./contract/resource.ts";
import type { Tags } from "./contract/tag.ts";
import type { Dependencies } from "./dependencies.ts";
import { takeSession } from "./take-session.ts";

/**
 * Returns a function that reads the tags of a resource that the object of a pass names, by its ARN, as the identity of the pass. It resolves
 * to `undefined` if objects create no such resources, and rejects if the tags cannot be read.
 */
export function tagsOf(
  placed: PlacedPass,
  { ownTags, roles, ownSession, connect }: Pick<Dependencies, "ownTags" | "roles" | "ownSession" | "connect">,
): (arn: string, place?: Place) => Promise<Tags | undefined> {
  const { kind, role, resource, deadline, signal } = placed;
  return async (arn, place = resource.place) => {
    const tags = await ownTags?.(arn.split(":")[2] ?? "");
    const tagged = tags?.tagged(arn);
    if (tags === undefined || tagged === undefined) return undefined;
    const session =
      roles && role
        ? await takeSession(roles, role, placed, tagged, tags.permissions)
        : await ownSession?.(serviceOf(kind.resource));
    const unanswered = () => undefined; // The calls only read.
    return await tags.read(connect({ place, session, calls: tags.calls, deadline, signal, unanswered }), tagged);
  };
}
