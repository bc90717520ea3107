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
  readonly uid: string;
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: Spec;
  /** The kind's status fields as last written: a hint about where to look. This hint proves nothing; only tags prove ownership. */
  readonly status: StatusFields;
  readonly place: Place;
  /** The tag that identifies the owner of the AWS resource. */
  readonly ownerTag: Tag;
  /** The deployment lists the resource as one that others have created: it is never created, and only adopted if its tags consent. */
  readonly isExisting?: boolean;
  /** Where to look first if AWS assigns identifiers: the one in the status, or the one that the object asks to adopt. It proves nothing. */
  readonly id?: string | undefined;
}
