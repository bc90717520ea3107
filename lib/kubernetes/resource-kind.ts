/** A kind of custom resource, as it is identified in the API server's URLs. */
export interface ResourceKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
}

/** A kind of one of ACK's services: `ackKind("ecr", "Repository", "repositories")`. */
export function ackKind(service: string, kind: string, plural: string): ResourceKind {
  return { group: `${service}.services.k8s.aws`, version: "v1alpha1", kind, plural };
}
