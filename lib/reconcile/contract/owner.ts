import { PERMISSION_TAGS } from "./tag.ts";

/**
 * Whose a resource is that a spec names, as its tags show: `own`, if an object in the same namespace owns it, or its tags let the namespace
 * name it; `others`, if it is another object's; `nobody`, if no tag says whose it is. An error: it is not known, so nothing may be written.
 */
export type Owner = "own" | "others" | "nobody" | Error;

/** The owners of the targets that a spec names, by ARN. */
export type Owners = ReadonlyMap<string, Owner>;

/**
 * The tag that lets objects name a resource as a target. Its value is `<cluster>/<namespace>`, or `<cluster>/` for every namespace. A user who
 * is allowed to tag the resource can set this tag; a user who is only allowed to write objects cannot.
 */
export const USABLE_TAG = `${PERMISSION_TAGS}usable-by`;
