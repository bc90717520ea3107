import type { AwsError } from "./aws-error.ts";

/** The resources of one type, by their identifiers. */
export interface Store<Resource> {
  find(id: string): Resource | undefined;
  /** Throws AWS's error if there is no resource with this identifier. */
  get(id: string): Resource;
  add(id: string, resource: Resource): void;
  /** Throws AWS's error if there is no resource with this identifier. */
  remove(id: string): void;
  all(): readonly Resource[];
}

/** Creates an empty store. `missing` is the error about an identifier of nothing. */
export function createStore<Resource>(missing: (id: string) => AwsError): Store<Resource> {
  const resources = new Map<string, Resource>();
  function get(id: string): Resource {
    const found = resources.get(id);
    if (found === undefined) throw missing(id);
    return found;
  }
  return {
    find: (id) => resources.get(id),
    get,
    add: (id, resource) => void resources.set(id, resource),
    remove(id) {
      get(id);
      resources.delete(id);
    },
    all: () => [...resources.values()],
  };
}
