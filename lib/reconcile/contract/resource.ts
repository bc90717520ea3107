import type { Tag } from "./tag.ts";

/** A kind's own status fields, such as a bucket's `location`; `null` removes a field. */
export type StatusFields = Readonly<Record<string, unknown>>;

/** Where a pass acts in AWS. */
export interface Place {
  readonly account: string;
  readonly partition: string;
  readonly region: string;
}

/** The object as its kind sees it: what is declared, for whom, and where. */
export interface Resource<Spec> {
  readonly namespace: string;
  readonly name: string;
  /** The object's uid. It is also the idempotency token in create calls that accept one. */
  readonly uid: string;
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: Spec;
  /** The kind's status fields as last written: a hint about where to look. This hint proves nothing; only tags prove ownership. */
  readonly status: StatusFields;
  readonly place: Place;
  /** The tag that identifies the owner of the AWS resource. A kind whose resources have no names can also find them by this tag. */
  readonly ownerTag: Tag;
}
