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
      "lib/resources/driver/parts/lists/list-change.ts": "listAfter listChange",
      "lib/resources/rds/db-instance/settings.ts": "sameText",
      "lib/resources/rds/db-instance/shown.ts": "removing",
      "lib/resources/values/databases/is-version.ts": "isVersion",
    },
  },
  {
    why: { through: "lib/resources/elasticache/replication-group/replication-group.generated.ts#replicationGroup" },
    exports: {
      "lib/resources/driver/parts/lists/switched-items.ts": "itemsOn switchedItems turnedOn",
      "lib/resources/elasticache/events.ts": "eventsOf",
      "lib/resources/elasticache/replication-group/settings.ts": "removing",
      "lib/resources/elasticache/replication-group/states.ts": "isSettled",
    },
  },
];
