import type { ObjectMeta } from "../object.ts";

/** The media type of a watch that reports only metadata. With the media type for lists, a watch returns 200 and an empty stream. */
export const METADATA = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";

/** The media type that requests only the metadata of objects from a list. With the media type for watches, a list returns 406. */
export const METADATA_LIST = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

/** The metadata of an object. Throws `SyntaxError` if it does not identify an object. */
export function metadataOf(object: unknown): ObjectMeta {
  // The API server has serialised it, so only the indispensable members are checked.
  const metadata = (object as { readonly metadata?: Partial<ObjectMeta> } | undefined)?.metadata;
  if (!metadata?.uid || !metadata.name || !metadata.resourceVersion) {
    throw new SyntaxError("an object without uid, name or resourceVersion");
  }
  return metadata as ObjectMeta;
}
