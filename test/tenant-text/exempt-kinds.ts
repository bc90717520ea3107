import type { Exempt } from "./exempt.ts";

/** Exports of kinds that are data, which their kinds call. */
export const exemptKinds: readonly Exempt[] = [
  {
    why: { through: "lib/resources/eks/access-entry/access-entry.generated.ts#accessEntry" },
    exports: { "lib/resources/eks/access-entry/bounds.ts": "checkBounds" },
  },
  {
    why: { through: "lib/resources/route-53/record-set/record-set.generated.ts#recordSet" },
    exports: { "lib/resources/driver/untagged/items.ts": "hasKey identityOf" },
  },
  {
    why: { through: "lib/resources/rds/db-instance/db-instance.generated.ts#dbInstance" },
    exports: {
      "lib/resources/driver/lifecycle/final-snapshot.ts": "snapshotAnnotations snapshotHints snapshotInput",
      "lib/resources/rds/db-instance/settings.ts": "sameText",
      "lib/resources/values/databases/is-version.ts": "isVersion",
      "lib/resources/values/databases/list-change.ts": "listAfter listChange",
    },
  },
  {
    why: { through: "lib/resources/elasticache/replication-group/replication-group.generated.ts#replicationGroup" },
    exports: {
      "lib/resources/elasticache/events.ts": "eventsOf",
      "lib/resources/elasticache/replication-group/group.ts": "clusterOf",
      "lib/resources/elasticache/replication-group/states.ts": "isSettled",
    },
  },
];
