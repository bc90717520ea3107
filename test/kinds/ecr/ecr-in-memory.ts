import { randomUUID } from "node:crypto";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { repositories } from "../../support/aws/memory-ecr/memory-repositories.ts";
import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import { HOME } from "../../support/worlds/memory-place.ts";

/** ECR in memory, with the operations of the in-memory cloud. */
export function ecrInMemory(): Operations {
  const resources = new Map<string, CloudResource>();
  const state = {
    place: HOME,
    resources,
    look: (name: string) => resources.get(name),
    names: () => [...resources.keys()],
    now: Date.now,
    newId: randomUUID,
  };
  const operations = Object.entries(repositories.operations).map(([name, operate]) => [
    name,
    (input: never) => {
      try {
        return operate(state, input);
      } catch (error) {
        if (error instanceof ApiError) throw new AwsError(`${error.status} ${error.code}: ${error.message}`);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(operations);
}
