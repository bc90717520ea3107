import type { TableDescription, UpdateTableInput, UpdateTimeToLiveInput } from "@aws-sdk/client-dynamodb";
import type { Refusal } from "./refusal.ts";
import { type Call, refusedCall } from "./refused-call.ts";
import { AT_REST, createTableClock, type Durations, type TableWork } from "./table-clock.ts";

/**
 * DynamoDB's rules and delays, for a backend that has neither. The model is a pure state machine: it makes no calls, it uses the caller's
 * clock, and its knowledge about a table is a value that the caller keeps.
 */
export interface DynamoDBModel {
  /** The table as DynamoDB describes it; `table` is the table in the backend. */
  show(table: TableDescription | undefined, history: TableHistory | undefined): TableDescription | undefined;
  /** Why DynamoDB refuses a call; `undefined` if DynamoDB accepts the call. */
  refuse(
    call: Call,
    name: string,
    table: TableDescription | undefined,
    history: TableHistory | undefined,
  ): Refusal | undefined;
  /** The history after a call that the backend has carried out. `table` is the table before the call. */
  note(call: Call, table: TableDescription | undefined, history: TableHistory | undefined): TableHistory | undefined;
  /** DynamoDB's response if the backend returns `output`. */
  answer(operation: string, output: object, history: TableHistory | undefined): object;
}

/** What the model remembers about one table. */
export interface TableHistory {
  readonly work: TableWork;
  readonly createdAt?: number;
  readonly classChanges: readonly number[];
  readonly insightsAt?: number;
  readonly timeToLive?: { readonly at: number; readonly attribute: string | undefined };
}

export interface ModelOptions {
  /** Milliseconds. */
  readonly now: () => number;
  readonly durations?: Partial<Durations & Delays>;
}

/** How long DynamoDB continues to show the former state, in seconds. */
interface Delays {
  /** The tags of a new table. */
  readonly tags: number;
  readonly insights: number;
  readonly timeToLive: number;
}

const DURATIONS: Durations & Delays = {
  create: 8,
  update: 12,
  index: 40,
  replica: 60,
  remove: 10,
  tags: 5,
  insights: 15,
  timeToLive: 3600,
};

const MONTH_SECONDS = 30 * 24 * 3600;

/** The history of a table that the model has not seen before and that DynamoDB is not working on. */
export const NO_HISTORY: TableHistory = { work: AT_REST, classChanges: [] };

export function createDynamoDBModel({ now, durations }: ModelOptions): DynamoDBModel {
  const lasts = { ...DURATIONS, ...durations };
  const clock = createTableClock(now, lasts);
  const within = (seconds: number, since: number | undefined) => since !== undefined && now() - since < seconds * 1000;

  const show: DynamoDBModel["show"] = (table, { work } = NO_HISTORY) => clock.show(work, table);

  return {
    show,

    refuse(call, name, table, history = NO_HISTORY) {
      const { timeToLive, classChanges } = history;
      return refusedCall(call, name, show(table, history), {
        classChanges: classChanges.filter((at) => within(MONTH_SECONDS, at)).length,
        isTimeToLiveChanging: within(lasts.timeToLive, timeToLive?.at),
        timeToLive: timeToLive?.attribute,
      });
    },

    note({ operation, input }, table, history) {
      // Each operation has its own input.
      const rightInput = input as never;
      if (operation === "CreateTable") return { work: clock.created(rightInput), createdAt: now(), classChanges: [] };
      const before = show(table, history);
      if (before === undefined) return history;
      const known = { ...(history ?? NO_HISTORY), ...remembered(history, operation, rightInput, now()) };
      if (operation === "UpdateTable") return { ...known, work: clock.updated(known.work, rightInput, before) };
      return operation === "DeleteTable" ? { ...known, work: clock.deleted(known.work, before) } : known;
    },

    answer(operation, output, { createdAt, insightsAt, timeToLive } = NO_HISTORY) {
      if (operation === "ListTagsOfResource" && within(lasts.tags + lasts.create, createdAt)) return { Tags: [] };
      if (operation === "DescribeContributorInsights" && within(lasts.insights, insightsAt)) {
        return changing(output, "ContributorInsightsStatus");
      }
      if (operation === "DescribeTimeToLive" && within(lasts.timeToLive, timeToLive?.at)) {
        return { TimeToLiveDescription: changing(Object(Object(output).TimeToLiveDescription), "TimeToLiveStatus") };
      }
      return output;
    },
  };
}

function remembered(
  { classChanges }: TableHistory = NO_HISTORY,
  operation: string,
  input: UpdateTableInput & UpdateTimeToLiveInput,
  at: number,
): Partial<TableHistory> {
  const { TableClass, TimeToLiveSpecification: { AttributeName, Enabled } = {} } = input;
  if (operation === "UpdateTimeToLive") return { timeToLive: { at, attribute: Enabled ? AttributeName : undefined } };
  if (operation === "UpdateContributorInsights") return { insightsAt: at };
  return TableClass === undefined ? {} : { classChanges: [...classChanges, at] };
}

function changing(output: object, member: string): object {
  const changed = Object.entries(output).map(([name, value]) => [
    name,
    name === member ? String(value).replace(/ABLED$/, "ABLING") : value,
  ]);
  return Object.fromEntries(changed);
}
