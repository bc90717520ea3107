/** A kind of custom resource, as it is identified in the API server's URLs. */
export interface ResourceKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
}
