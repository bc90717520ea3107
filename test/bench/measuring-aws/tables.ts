import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { effects, readings } from "../../support/aws/dynamodb-model/table-calls.ts";
import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import { HOME } from "../../support/worlds/memory-place.ts";
import { done, type JsonAnswer, type JsonInput, type JsonService, refused } from "./json-service.ts";

/** Creates an in-memory DynamoDB without tables. It completes every call immediately: a new table is ACTIVE as soon as it is described. */
export function createTables(): JsonService {
  const tables = new Map<string, CloudResource>();

  return {
    resourceOf: nameOf,

    answer(operation, input) {
      const name = nameOf(input);
      const isNew = operation === "CreateTable";
      if (isNew === tables.has(name)) return refused(isNew ? "ResourceInUseException" : "ResourceNotFoundException");
      const found = tables.get(name) ?? NOTHING;
      const { [operation]: reading } = readings;
      if (reading !== undefined) return read(() => reading.answer(found));
      const { [operation]: effect } = effects;
      if (effect === undefined) return refused("UnknownOperationException");
      const changed = effect(found, input as never, Date.now(), HOME); // The SDK has serialised it for this operation.
      if (operation === "DeleteTable") tables.delete(name);
      else tables.set(name, changed);
      return done(operation.endsWith("Table") ? { TableDescription: changed.table?.description } : {});
    },
  };
}

/** The fields that identify the table of a call. */
interface AboutTable extends JsonInput {
  readonly TableName?: string;
  readonly ResourceArn?: string;
}

const NOTHING: CloudResource = { tags: {}, settings: {} };

function nameOf({ TableName, ResourceArn = "" }: AboutTable): string {
  return TableName ?? ResourceArn.split("/")[1] ?? "";
}

/** Responds to a read call. `answer` throws an `ApiError` if DynamoDB would reject the call. */
function read(answer: () => object): JsonAnswer {
  try {
    return done(answer());
  } catch (error) {
    if (error instanceof ApiError) return refused(error.code);
    throw error;
  }
}
