import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore, type Store } from "../../support/aws/memory/store.ts";
import { type MemoryPolicy, policyOperations } from "./policies-in-memory.ts";
import { type MemoryRole, roleOperations } from "./roles-in-memory.ts";

/** IAM in memory, with the roles by their names and the policies by their ARNs. It grants every call. */
export interface MemoryIam {
  readonly roles: Store<MemoryRole>;
  readonly policies: Store<MemoryPolicy>;
  readonly operations: Operations;
}

/** Creates an account without roles and policies. */
export function createMemoryIam(): MemoryIam {
  const roles = createStore<MemoryRole>((name) => missing(`The role with name ${name} cannot be found.`));
  const policies = createStore<MemoryPolicy>((arn) => missing(`Policy ${arn} was not found.`));
  return { roles, policies, operations: { ...roleOperations(roles, policies), ...policyOperations(policies, roles) } };
}

/** IAM in memory. */
export const iamInMemory = (): Operations => createMemoryIam().operations;

const missing = (text: string) => new AwsError(`404 NoSuchEntity: ${text}`);
