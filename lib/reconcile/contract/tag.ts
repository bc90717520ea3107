export interface Tag {
  readonly key: string;
  readonly value: string;
}

/** Tags by their key. */
export type Tags = Readonly<Record<string, string>>;
