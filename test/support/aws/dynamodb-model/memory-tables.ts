import type { TableDescription } from "@aws-sdk/client-dynamodb";
import {
  type CloudResource,
  type CloudState,
  type MemoryService,
  type Operation,
  refusal,
} from "../../kinds/memory/memory-resource.ts";
import { createDynamoDBModel, type DynamoDBModel, NO_HISTORY, type TableHistory } from "./model.ts";
import type { Call } from "./refused-call.ts";
import { type Effect, effects, type Reading, readings } from "./table-calls.ts";

/** How long DynamoDB shows the former tags. Creating a table takes less time than this. */
export const TAGS_LATE_SECONDS = 25;

/**
 * DynamoDB in an in-memory cloud: a backend that does everything immediately, with the rules and delays of the model. It shows the former tags
 * for some time after a change.
 */
export function tableService(tagsLateSeconds: number): MemoryService {
  return {
    operations: Object.fromEntries([
      ...Object.entries(readings).map(([operation, reading]) => [operation, readOperation(operation, reading)]),
      ...Object.entries(effects).map(([operation, effect]) => [
        operation,
        writeOperation(operation, effect, tagsLateSeconds),
      ]),
    ]),

    finishWork(cloud) {
      for (const [key, { table }] of cloud.resources) {
        const isDeleted = table?.history.work.ghost !== undefined;
        if (isDeleted && modelOf(cloud).show(undefined, table.history) === undefined) cloud.resources.delete(key);
      }
    },
  };
}

/** The members that identify the table in a call. */
interface AboutTable {
  readonly TableName?: string;
  readonly ResourceArn?: string;
}

/** The name of the table that a call is about. */
export function tableNameOf({ TableName, ResourceArn = "" }: AboutTable): string {
  return TableName ?? ResourceArn.slice(ResourceArn.lastIndexOf("/") + 1);
}

/** The table as DynamoDB describes it after all work on the table is finished. */
export function tableAtRest({ table }: CloudResource): TableDescription {
  const model = createDynamoDBModel({ now: () => Number.POSITIVE_INFINITY });
  return model.show(table?.description, table?.history) ?? {};
}

/** These are short, so that a run comes to rest after only a few polls. In DynamoDB, a change to the time to live takes an hour. */
const DURATIONS = { update: 9, index: 25, replica: 25, timeToLive: 60 };

function readOperation(operation: string, { setting = "", answer }: Reading): Operation<AboutTable> {
  return (state, input) => {
    const found = state.look(tableNameOf(input));
    const model = modelOf(state);
    const { history, description } = taken(model, { operation, input }, found);
    const { unreadable = [], formerTags, tags } = found ?? NOTHING;
    if (unreadable.includes(setting)) throw refusal(operation, "AccessDeniedException", "a policy denies it");
    const output = answer({
      ...(found ?? NOTHING),
      tags: formerTags !== undefined && state.now() < formerTags.until ? formerTags.tags : tags,
      table: { description: model.show(description, history) ?? {}, history },
    });
    return model.answer(operation, output, history);
  };
}

function writeOperation(operation: string, effect: Effect, tagsLateSeconds: number): Operation<AboutTable> {
  return (state, input) => {
    const name = tableNameOf(input);
    const found = state.resources.get(name);
    const model = modelOf(state);
    const call = { operation, input };
    const before = taken(model, call, found);
    const changed = effect(found ?? NOTHING, input as never, state.now(), state.place); // Each effect gets its own operation's input.
    const { description = {} } = changed.table ?? {};
    const history = model.note(call, before.description, before.history) ?? NO_HISTORY;
    const formerTags = { tags: found?.tags ?? {}, until: state.now() + tagsLateSeconds * 1000 };
    const isTagged = changed.tags !== found?.tags;
    // DynamoDB accepts the deletion of a table that it is already deleting, and does nothing.
    if (changed !== found || history.work !== before.history.work) {
      state.resources.set(name, { ...changed, table: { description, history }, ...(isTagged && { formerTags }) });
    }
    const isAboutAll = operation.endsWith("Table");
    return { $metadata: { attempts: 1 }, ...(isAboutAll && { TableDescription: model.show(description, history) }) };
  };
}

/** The state of the table that a call is about. If DynamoDB refuses the call, throws the refusal. */
function taken(model: DynamoDBModel, call: Call, found: CloudResource | undefined) {
  const { table: { description, history = NO_HISTORY } = {}, settings: { timeToLive } = {} } = found ?? {};
  const known: TableHistory = { ...history, timeToLive: { at: 0, ...history.timeToLive, attribute: timeToLive } };
  const refused = model.refuse(call, tableNameOf(call.input), description, known);
  if (refused !== undefined) throw refusal(call.operation, refused.code, refused.message);
  return { description, history: known };
}

function modelOf({ now }: Pick<CloudState, "now">): DynamoDBModel {
  return createDynamoDBModel({ now, durations: DURATIONS });
}

/** DynamoDB with all its delays. */
export const tables = tableService(TAGS_LATE_SECONDS);

const NOTHING: CloudResource = { tags: {}, settings: {} };
