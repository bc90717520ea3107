import type { TableDescription } from "@aws-sdk/client-dynamodb";
import { type Busy, type Reason, SECONDS_LONG } from "../../../reconcile/contract/progress.ts";

/** What AWS is working on; `undefined` if the table and all its indexes and replicas are idle. */
export function workOn(table: TableDescription): Busy | undefined {
  const { TableStatus } = table;
  if (TableStatus === "CREATING" || TableStatus === "DELETING") return wholeTable(TableStatus);
  const works = partsOf(table).filter(({ state }) => AT_WORK.has(state));
  const [first] = works;
  if (first === undefined) return undefined;
  const busy = { reason: first.state, message: listed(works), againSeconds: 10 };
  if (works.every(({ what }) => what === TABLE)) return { ...busy, atMostSeconds: 20 };
  // Filling a new index or replica can take hours if the table contains many items.
  return works.some(({ state }) => state === "CREATING") ? { ...busy, atMostSeconds: 300 } : busy;
}

/** Reports that the whole table is being created or deleted. Until this is complete, nothing else can be done with the table. */
export function wholeTable(state: "CREATING" | "DELETING"): Busy {
  const busy: Busy = { ...updating, reason: state, message: `the table is ${state}`, againSeconds: 5, total: true };
  return state === "DELETING" ? { ...busy, removing: true } : { ...busy, ...SECONDS_LONG };
}

/** The table is being changed. */
export const updating: Busy = {
  reason: "UPDATING",
  message: "the table is UPDATING",
  againSeconds: 10,
  atMostSeconds: 20,
};

/** Why a table is impaired, for example because its KMS key cannot be used; `undefined` if the table is healthy or only busy. */
export function impairmentOf(table: TableDescription): Reason | undefined {
  const impaired = partsOf(table).filter(({ state }) => state !== "ACTIVE" && !AT_WORK.has(state));
  const [first] = impaired;
  return first && { reason: first.state, message: listed(impaired) };
}

const TABLE = "the table";
const AT_WORK: ReadonlySet<string> = new Set(["CREATING", "UPDATING", "DELETING"]);

interface StateOf {
  readonly what: string;
  readonly state: string;
}

/** The table, its indexes and its replicas, in an order that does not change between polls. */
function partsOf({ TableStatus, GlobalSecondaryIndexes = [], Replicas = [] }: TableDescription): readonly StateOf[] {
  const indexes = GlobalSecondaryIndexes.map(({ IndexName, IndexStatus = "ACTIVE" }) => ({
    what: `index ${IndexName}`,
    state: IndexStatus,
  }));
  const replicas = Replicas.map(({ RegionName, ReplicaStatus = "ACTIVE" }) => ({
    what: `replica ${RegionName}`,
    state: ReplicaStatus,
  }));
  const byName = (one: StateOf, other: StateOf) => (one.what < other.what ? -1 : 1);
  return [{ what: TABLE, state: TableStatus ?? "ACTIVE" }, ...[...indexes, ...replicas].sort(byName)];
}

function listed(states: readonly StateOf[]): string {
  return states.map(({ what, state }) => `${what} is ${state}`).join(", ");
}
