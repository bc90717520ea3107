/** The key of the tag that identifies the object to which a resource belongs. Its value begins with the name of the cluster, or is a hash. */
export const OWNER_TAG = "services.k8s.aws/driftless-owner";

export interface Tag {
  readonly key: string;
  readonly value: string;
}

/** Tags, by key. */
export type Tags = Readonly<Record<string, string>>;

/** A change from one complete set of tags to another. Both sets include the `aws:` tags. */
export interface TagChange {
  readonly from: Tags;
  readonly to: Tags;
}

/**
 * What the kind shows of a resource without tags that was intended for the object, but not yet identified. The next step that writes tags
 * completes it, because the tag is none of those that passes keep. AWS has no such tag, so it is not shown to anyone.
 */
export const INTENDED_TAG = "services.k8s.aws/intended";

/** Tags with this prefix permit something. People set them in AWS, and no spec can. */
export const PERMISSION_TAGS = "driftless.dev/";

/**
 * The tag that lets objects adopt a resource. Its value is `<cluster>/<namespace>`, or `<cluster>/` for every namespace. A user who is
 * allowed to tag the resource can set this tag; a user who is only allowed to write objects cannot.
 */
export const CONSENT_TAG = `${PERMISSION_TAGS}adoptable-by`;
