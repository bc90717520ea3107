import type {
  CreateTableInput,
  GlobalSecondaryIndexDescription,
  OnDemandThroughput,
  ReplicaDescription,
  ReplicationGroupUpdate,
  TableDescription,
  UpdateTableInput,
} from "@aws-sdk/client-dynamodb";

/** How long DynamoDB is at work, in seconds. */
export interface Durations {
  readonly create: number;
  readonly update: number;
  /** To fill an index, or to take it away. */
  readonly index: number;
  readonly replica: number;
  readonly remove: number;
}

/** A table over time: what DynamoDB is at work on, and what a backend that is always done at once does not keep. */
export interface TableClock {
  /** The table as DynamoDB describes it now; `table` is what the backend has of it. */
  show(table: TableDescription | undefined): TableDescription | undefined;
  created(input: CreateTableInput): void;
  /** `before` is the table as it was described before the update. */
  updated(input: UpdateTableInput, before: TableDescription): void;
  deleted(before: TableDescription): void;
}

type State = "CREATING" | "UPDATING" | "DELETING";

interface Work {
  readonly state: State;
  readonly from: number;
  readonly until: number;
}

/** `now` is in milliseconds. */
export function createTableClock(now: () => number, durations: Durations): TableClock {
  const works = new Map<string, Work>();
  const deletedIndexes = new Map<string, GlobalSecondaryIndexDescription>();
  const limits = new Map<string, OnDemandThroughput>();
  const replicas = new Map<string, ReplicaDescription>();
  let ghost: TableDescription | undefined;

  const begin = (what: string, state: State, seconds: number, inSeconds = 0) => {
    const from = now() + inSeconds * 1000;
    works.set(what, { state, from, until: from + seconds * 1000 });
  };
  /** What DynamoDB is doing with the table, an index or a replica. */
  const doing = (what: string): State | undefined => {
    const work = works.get(what);
    return work !== undefined && now() >= work.from && now() < work.until ? work.state : undefined;
  };
  const has = (what: string) => (works.get(what)?.until ?? 0) > now();

  return {
    show(table) {
      if (table === undefined || ghost !== undefined) return has(TABLE) && ghost ? ghost : table;
      const { StreamSpecification, OnDemandThroughput, GlobalSecondaryIndexes = [], ...rest } = table;
      const dying = [...deletedIndexes].filter(([name]) => has(name)).map(([, index]) => index);
      const indexes = [...GlobalSecondaryIndexes, ...dying].map((index) => showIndex(index));
      const others = [...replicas].filter(([region]) => works.get(region)?.state !== "DELETING" || has(region));
      return {
        ...rest,
        TableStatus: doing(TABLE) ?? table.TableStatus,
        ...(StreamSpecification?.StreamEnabled && { StreamSpecification }),
        ...(isLimit(OnDemandThroughput) && { OnDemandThroughput }),
        ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
        ...(others.length > 0 && {
          Replicas: others.map(([region, replica]) => ({ ...replica, ReplicaStatus: doing(region) ?? "ACTIVE" })),
        }),
      };
    },

    created({ GlobalSecondaryIndexes = [] }) {
      begin(TABLE, "CREATING", durations.create);
      for (const { IndexName = "", OnDemandThroughput } of GlobalSecondaryIndexes)
        setLimit(IndexName, OnDemandThroughput);
    },

    updated({ BillingMode, GlobalSecondaryIndexUpdates = [], ReplicaUpdates = [] }, before) {
      begin(TABLE, "UPDATING", durations.update);
      if (BillingMode !== undefined) limits.clear();
      for (const { Create, Update, Delete } of GlobalSecondaryIndexUpdates) {
        const { IndexName = "" } = Create ?? Update ?? Delete ?? {};
        if (Update) begin(IndexName, "UPDATING", durations.update);
        // First the table is UPDATING, then it is ACTIVE while the index is filled.
        if (Create) begin(IndexName, "CREATING", durations.update + durations.index);
        if (Delete) begin(IndexName, "DELETING", durations.index);
        const index = before.GlobalSecondaryIndexes?.find((one) => one.IndexName === IndexName);
        if (Delete && index) deletedIndexes.set(IndexName, index);
        setLimit(IndexName, (Create ?? Update)?.OnDemandThroughput);
      }
      for (const update of ReplicaUpdates) updateReplica(update);
    },

    deleted(before) {
      begin(TABLE, "DELETING", durations.remove);
      ghost = { ...before, TableStatus: "DELETING" };
    },
  };

  function showIndex(index: GlobalSecondaryIndexDescription): GlobalSecondaryIndexDescription {
    const { IndexName = "", OnDemandThroughput: _, ...rest } = index;
    const state = doing(IndexName) ?? "ACTIVE";
    const limit = limits.get(IndexName);
    return {
      ...rest,
      IndexName,
      IndexStatus: state,
      ...(state === "CREATING" && { Backfilling: doing(TABLE) === undefined }),
      ...(isLimit(limit) && { OnDemandThroughput: limit }),
    };
  }

  function setLimit(index: string, limit: OnDemandThroughput | undefined): void {
    if (limit !== undefined) limits.set(index, limit);
  }

  function updateReplica({ Create, Update, Delete }: ReplicationGroupUpdate): void {
    const { RegionName = "" } = Create ?? Update ?? Delete ?? {};
    if (Delete) begin(RegionName, "DELETING", durations.replica);
    else begin(RegionName, Create ? "CREATING" : "UPDATING", durations.replica);
    const { TableClassOverride: TableClass, ...set } = Create ?? Update ?? {};
    replicas.set(RegionName, {
      ...replicas.get(RegionName),
      ...set,
      RegionName,
      ...(TableClass && { ReplicaTableClassSummary: { TableClass } }),
    });
  }
}

/** Stands for the table itself; no index can have this name. */
const TABLE = "";

function isLimit(limit: OnDemandThroughput | undefined): boolean {
  return Object.values(limit ?? {}).some((units) => units !== -1);
}
