import type { ResourceMetadata } from "../kubernetes/object.ts";

/** An object that declares a resource with a given name. */
export interface Declaring {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** Where its resource was last seen. */
  readonly place: ResourceMetadata | undefined;
}
