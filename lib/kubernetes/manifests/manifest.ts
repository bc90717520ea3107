/** An object as its manifest declares it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    /** Absent if the object belongs to no namespace. */
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

/** An object as the API server returns it. */
export interface InstalledObject extends Manifest {
  readonly metadata: Manifest["metadata"] & {
    readonly uid: string;
    readonly resourceVersion: string;
    readonly generation?: number;
    readonly deletionTimestamp?: string;
    readonly ownerReferences?: readonly { readonly uid: string; readonly controller?: boolean }[];
    readonly managedFields?: readonly { readonly manager?: string; readonly operation?: string }[];
  };
  readonly status?: unknown;
}

/** Identifies an object in a log line. */
export function describe({ kind, metadata: { namespace, name } }: Manifest): string {
  return `${kind} ${namespace === undefined ? "" : `${namespace}/`}${name}`;
}
