/** A kind of custom resource, as the API server's URLs name it. */
export interface ResourceKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
}
