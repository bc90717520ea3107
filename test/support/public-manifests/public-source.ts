/** A file, page or issue from which anyone can read ACK manifests, with those of them that are of kinds that Driftless serves. */
export interface PublicSource {
  /** Where the manifests are: a repository and a path, or an address. */
  readonly source: string;
  readonly manifests: readonly PublicManifest[];
}

/**
 * A manifest with the fields and the forms of its source. Names, accounts and documents are replaced by neutral ones, and what a template
 * computes is replaced by what it computes.
 */
export interface PublicManifest {
  readonly kind: string;
  /** The name of the object. Default: `orders`. */
  readonly name?: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec: Readonly<Record<string, unknown>>;
  /** Present if Driftless does not do what ACK does. */
  readonly differs?: Difference;
  /** Whether the source refers to the object without showing its manifest. */
  readonly assumed?: true;
}

export interface Difference {
  /** The reason of the condition `Ready`. */
  readonly reason: string;
  /** The section and the first cell of the row in `docs/differences-from-ack.md` that describes the difference. */
  readonly section: string;
  readonly row: string;
}
