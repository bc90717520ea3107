import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import type { CloudResource, CloudState, MemoryService } from "../../kinds/memory/memory-resource.ts";
import { HOME } from "../../worlds/memory-place.ts";
import { AwsError } from "./aws-error.ts";
import type { Operations } from "./memory-service.ts";

/** A service of the in-memory cloud, in the tests' own account and region. `now` is in milliseconds. */
export function cloudService(service: MemoryService, now: () => number = Date.now): Operations {
  const resources = new Map<string, CloudResource>();
  let ids = 0;
  const state: CloudState = {
    place: HOME,
    resources,
    look: (name) => resources.get(name),
    names: () => [...resources.keys()],
    now,
    newId: () => `id-${++ids}`,
  };
  const operations = Object.entries(service.operations).map(([name, operate]) => {
    const run = (input: never) => {
      service.finishWork?.({ resources, now });
      try {
        return structuredClone(operate(state, input));
      } catch (error) {
        throw error instanceof ApiError ? new AwsError(`${error.status} ${error.code}: ${error.message}`) : error;
      }
    };
    return [name, run] as const;
  });
  return Object.fromEntries(operations);
}
