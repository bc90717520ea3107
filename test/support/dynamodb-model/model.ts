import type { TableDescription, UpdateTableInput, UpdateTimeToLiveInput } from "@aws-sdk/client-dynamodb";
import type { Refusal } from "./refusal.ts";
import { type Call, refusedCall } from "./refused-call.ts";
import { createTableClock, type Durations, type TableClock } from "./table-clock.ts";

/**
 * The rules and the time of DynamoDB, for a backend that has neither. A pure state machine: it makes no call, and its clock is the
 * caller's.
 */
export interface DynamoDBModel {
  /** The table as DynamoDB describes it; `table` is what the backend has of it. */
  show(name: string, table: TableDescription | undefined): TableDescription | undefined;
  /** Why DynamoDB refuses a call; `undefined` if it takes it. */
  refuse(call: Call, name: string, table: TableDescription | undefined): Refusal | undefined;
  /** Notes a call that the backend has carried out. `table` is what it had before. */
  note(call: Call, name: string, table: TableDescription | undefined): void;
  /** What DynamoDB answers where the backend answers with `output`. */
  answer(operation: string, name: string, output: object): object;
}

export interface ModelOptions {
  /** Milliseconds. */
  readonly now: () => number;
  readonly durations?: Partial<Durations & Delays>;
}

/** For how long DynamoDB shows what was, in seconds. */
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

/** What is remembered of one table. */
interface Entry {
  readonly clock: TableClock;
  readonly createdAt: number;
  readonly classChanges: readonly number[];
  readonly insightsAt?: number;
  readonly timeToLive?: { readonly at: number; readonly attribute: string | undefined };
}

export function createDynamoDBModel({ now, durations }: ModelOptions): DynamoDBModel {
  const lasts = { ...DURATIONS, ...durations };
  const entries = new Map<string, Entry>();
  const within = (seconds: number, since: number | undefined) => since !== undefined && now() - since < seconds * 1000;

  const show: DynamoDBModel["show"] = (name, table) => {
    const entry = entries.get(name);
    return entry === undefined ? table : entry.clock.show(table);
  };

  return {
    show,

    refuse(call, name, table) {
      const { timeToLive, classChanges = [] } = entries.get(name) ?? {};
      return refusedCall(call, name, show(name, table), {
        classChanges: classChanges.filter((at) => within(MONTH_SECONDS, at)).length,
        isTimeToLiveChanging: within(lasts.timeToLive, timeToLive?.at),
        timeToLive: timeToLive?.attribute,
      });
    },

    note({ operation, input }, name, table) {
      const before = show(name, table);
      const entry = entries.get(name);
      // Each operation has its own input.
      const rightInput = input as never;
      if (operation === "CreateTable") {
        const clock = createTableClock(now, lasts);
        clock.created(rightInput);
        entries.set(name, { clock, createdAt: now(), classChanges: [] });
      }
      if (entry === undefined || before === undefined) return;
      if (operation === "UpdateTable") entry.clock.updated(rightInput, before);
      if (operation === "DeleteTable") entry.clock.deleted(before);
      entries.set(name, { ...entry, ...remembered(entry, operation, rightInput, now()) });
    },

    answer(operation, name, output) {
      const { createdAt, insightsAt, timeToLive } = entries.get(name) ?? {};
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

function remembered(entry: Entry, operation: string, input: UpdateTableInput & UpdateTimeToLiveInput, at: number) {
  const { TableClass, TimeToLiveSpecification: { AttributeName, Enabled } = {} } = input;
  if (operation === "UpdateTimeToLive") return { timeToLive: { at, attribute: Enabled ? AttributeName : undefined } };
  if (operation === "UpdateContributorInsights") return { insightsAt: at };
  return TableClass === undefined ? {} : { classChanges: [...entry.classChanges, at] };
}

function changing(output: object, member: string): object {
  const changed = Object.entries(output).map(([name, value]) => [
    name,
    name === member ? String(value).replace(/ABLED$/, "ABLING") : value,
  ]);
  return Object.fromEntries(changed);
}
