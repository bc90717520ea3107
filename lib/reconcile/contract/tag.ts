export interface Tag {
  readonly key: string;
  readonly value: string;
}

/** Tags by their key. */
export type Tags = Readonly<Record<string, string>>;

/** Two whole sets of tags, both with the `aws:` tags. */
export interface TagChange {
  readonly from: Tags;
  readonly to: Tags;
}
