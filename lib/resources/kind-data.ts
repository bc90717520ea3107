import type { KindData } from "../reconcile/contract/kind-data.ts";
import * as tableCalls from "./dynamodb/table/calls.generated.ts";
import { tableKind } from "./dynamodb/table/kind.ts";
import * as repositoryCalls from "./ecr/repository/calls.generated.ts";
import { repositoryKind } from "./ecr/repository/kind.ts";
import * as bucketCalls from "./s3/bucket/calls.generated.ts";
import { bucketKind } from "./s3/bucket/kind.ts";

/**
 * The data of every kind. This list is separate from the list of kinds, because only a deployment needs the data of all kinds, and without
 * their SDKs.
 */
export const kindData: readonly KindData[] = [
  { resource: tableKind, ...tableCalls },
  { resource: repositoryKind, ...repositoryCalls },
  { resource: bucketKind, ...bucketCalls },
];
