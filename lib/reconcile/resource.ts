import type { Origin } from "../kubernetes/object.ts";

/** An object as its `ResourceManager` sees it: what is declared, for whom, and where. */
export interface Resource<Spec> {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly spec: Spec;
  /** The region that this deployment manages. */
  readonly region: string;
  /** Whether our finalizer was on the object before this pass, or was set by this pass before its own create. */
  readonly managed: boolean;
  readonly origin: Origin | undefined;
  /** The object is being deleted: nothing but existence and ownership matters, so nothing else needs to be read. */
  readonly deleting: boolean;
  /** The tag that says whose the AWS resource is. */
  readonly ownerTag: Tag;
  /** Every tag that Driftless puts on a resource beside those of the spec, the owner tag among them. */
  readonly defaultTags: readonly Tag[];
}

export interface Tag {
  readonly key: string;
  readonly value: string;
}
