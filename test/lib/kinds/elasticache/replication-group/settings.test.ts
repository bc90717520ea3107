import { expect, test } from "vitest";
import { replicationGroup } from "../../../../../lib/kinds/elasticache/replication-group/replication-group.generated.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = replicationGroup as object as AnyKind;
const settings = partOf(kind, "description");

/** The version of a group whose spec declares 7.0, if its cluster has this version. */
async function versionAs(EngineVersion: string, AutoMinorVersionUpgrade: boolean): Promise<unknown> {
  const group = { Status: "available", MemberClusters: ["orders-001"], Description: "orders", AutoMinorVersionUpgrade };
  const { target } = withAnswers(
    kind,
    { description: "orders", engineVersion: "7.0" },
    {
      DescribeReplicationGroups: { ReplicationGroups: [group] },
      DescribeEvents: { Events: [] },
      DescribeCacheClusters: { CacheClusters: [{ EngineVersion }] },
      ListAllowedNodeTypeModifications: {},
    },
  );
  const found = await settings.read(target, (await kind.describe(target)) ?? expect.fail());
  return Object(found).engineVersion;
}

test.each([
  [true, "7.1.0", "7.0"],
  [false, "7.1.0", "7.1.0"],
  [true, "6.2.6", "6.2.6"],
  [true, "8.0.1", "8.0.1"],
])(
  "with 7.0 declared, and upgrades by ElastiCache itself: %s, the version %s counts as %s",
  async (upgrades, shown, version) => {
    expect(await versionAs(shown, upgrades)).toBe(version);
  },
);
