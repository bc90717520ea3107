import type {
  CreateTableInput,
  GlobalSecondaryIndexDescription,
  OnDemandThroughput,
  ReplicaDescription,
  ReplicationGroupUpdate,
  TableDescription,
  UpdateTableInput,
} from "@aws-sdk/client-dynamodb";

/** How long DynamoDB is busy, in seconds. */
export interface Durations {
  readonly create: number;
  readonly update: number;
  /** The time that it takes to fill an index, or to remove it. */
  readonly index: number;
  readonly replica: number;
  readonly remove: number;
}

/**
 * The work that DynamoDB is doing for a table, and the facts about the table that a backend without delays does not keep. This is an
 * immutable value.
 */
export interface TableWork {
  /** The work, by the name of an index, the region of a replica, or `TABLE` for the table itself. */
  readonly works: Readonly<Record<string, Work>>;
  readonly deletedIndexes: Readonly<Record<string, GlobalSecondaryIndexDescription>>;
  readonly limits: Readonly<Record<string, OnDemandThroughput>>;
  readonly replicas: Readonly<Record<string, ReplicaDescription>>;
  /** The table as DynamoDB shows it while it is being deleted. */
  readonly ghost?: TableDescription;
}

/** Determines, from the caller's clock, what DynamoDB is working on. */
export interface TableClock {
  /** The table as DynamoDB describes it now; `table` is the table in the backend. */
  show(work: TableWork, table: TableDescription | undefined): TableDescription | undefined;
  created(input: CreateTableInput): TableWork;
  /** `before` is the table as it was described before the update. */
  updated(work: TableWork, input: UpdateTableInput, before: TableDescription): TableWork;
  deleted(work: TableWork, before: TableDescription): TableWork;
}

type State = "CREATING" | "UPDATING" | "DELETING";

interface Work {
  readonly state: State;
  readonly until: number;
}

/** A table that DynamoDB is not working on. */
export const AT_REST: TableWork = { works: {}, deletedIndexes: {}, limits: {}, replicas: {} };

/** `now` is in milliseconds. */
export function createTableClock(now: () => number, durations: Durations): TableClock {
  return {
    show(work, table) {
      if (table === undefined || work.ghost !== undefined) return doing(work, TABLE) && work.ghost ? work.ghost : table;
      const { StreamSpecification, OnDemandThroughput, GlobalSecondaryIndexes = [], ...rest } = table;
      const dying = Object.entries(work.deletedIndexes).filter(([name]) => doing(work, name) === "DELETING");
      const indexes = [...GlobalSecondaryIndexes, ...dying.map(([, index]) => index)];
      const others = Object.entries(work.replicas).filter(([region]) => {
        return work.works[region]?.state !== "DELETING" || doing(work, region);
      });
      return {
        ...rest,
        TableStatus: doing(work, TABLE) ?? table.TableStatus,
        ...(StreamSpecification?.StreamEnabled && { StreamSpecification }),
        ...(isLimit(OnDemandThroughput) && { OnDemandThroughput }),
        ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes.map((index) => showIndex(work, index)) }),
        ...(others.length > 0 && {
          Replicas: others.map(([region, replica]) => ({ ...replica, ReplicaStatus: doing(work, region) ?? "ACTIVE" })),
        }),
      };
    },

    created({ GlobalSecondaryIndexes = [] }) {
      const limits = GlobalSecondaryIndexes.map(({ IndexName, OnDemandThroughput }) =>
        limitOf(IndexName, OnDemandThroughput),
      );
      return { ...AT_REST, works: begun(TABLE, "CREATING", durations.create), limits: Object.assign({}, ...limits) };
    },

    updated(work, { BillingMode, GlobalSecondaryIndexUpdates = [], ReplicaUpdates = [] }, before) {
      let after: TableWork = { ...work, works: { ...work.works, ...begun(TABLE, "UPDATING", durations.update) } };
      if (BillingMode !== undefined) after = { ...after, limits: {} };
      for (const { Create, Update, Delete } of GlobalSecondaryIndexUpdates) {
        const { IndexName = "" } = Create ?? Update ?? Delete ?? {};
        const index = before.GlobalSecondaryIndexes?.find((one) => one.IndexName === IndexName);
        after = {
          ...after,
          works: {
            ...after.works,
            ...(Update && begun(IndexName, "UPDATING", durations.update)),
            // First the table is UPDATING. After that, it is ACTIVE while the index is being filled.
            ...(Create && begun(IndexName, "CREATING", durations.update + durations.index)),
            ...(Delete && begun(IndexName, "DELETING", durations.index)),
          },
          deletedIndexes: { ...after.deletedIndexes, ...(Delete && index && { [IndexName]: index }) },
          limits: { ...after.limits, ...limitOf(IndexName, (Create ?? Update)?.OnDemandThroughput) },
        };
      }
      return ReplicaUpdates.reduce(withReplica, after);
    },

    deleted(work, before) {
      if (work.ghost !== undefined) return work;
      const works = { ...work.works, ...begun(TABLE, "DELETING", durations.remove) };
      return { ...work, works, ghost: { ...before, TableStatus: "DELETING" } };
    },
  };

  function begun(what: string, state: State, seconds: number): Readonly<Record<string, Work>> {
    return { [what]: { state, until: now() + seconds * 1000 } };
  }

  /** What DynamoDB is doing with the table, an index or a replica. */
  function doing({ works }: TableWork, what: string): State | undefined {
    const { [what]: work } = works;
    return work !== undefined && now() < work.until ? work.state : undefined;
  }

  function showIndex(work: TableWork, index: GlobalSecondaryIndexDescription): GlobalSecondaryIndexDescription {
    const { IndexName = "", OnDemandThroughput: _, ...rest } = index;
    const state = doing(work, IndexName) ?? "ACTIVE";
    const limit = work.limits[IndexName];
    return {
      ...rest,
      IndexName,
      IndexStatus: state,
      ...(state === "CREATING" && { Backfilling: doing(work, TABLE) === undefined }),
      ...(isLimit(limit) && { OnDemandThroughput: limit }),
    };
  }

  function withReplica(work: TableWork, { Create, Update, Delete }: ReplicationGroupUpdate): TableWork {
    const { RegionName = "" } = Create ?? Update ?? Delete ?? {};
    const state = Delete ? "DELETING" : Create ? "CREATING" : "UPDATING";
    const { TableClassOverride: TableClass, ...set } = Create ?? Update ?? {};
    const replica: ReplicaDescription = {
      ...work.replicas[RegionName],
      ...set,
      RegionName,
      ...(TableClass && { ReplicaTableClassSummary: { TableClass } }),
    };
    return {
      ...work,
      works: { ...work.works, ...begun(RegionName, state, durations.replica) },
      replicas: { ...work.replicas, [RegionName]: replica },
    };
  }
}

/** The key for the table itself. No index can have this name. */
const TABLE = "";

function limitOf(index = "", limit: OnDemandThroughput | undefined): TableWork["limits"] {
  return limit === undefined ? {} : { [index]: limit };
}

function isLimit(limit: OnDemandThroughput | undefined): boolean {
  return Object.values(limit ?? {}).some((units) => units !== -1);
}
