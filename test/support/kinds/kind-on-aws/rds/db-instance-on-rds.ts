import { randomUUID } from "node:crypto";
import {
  AddTagsToResourceCommand,
  CreateDBInstanceCommand,
  type DBInstance,
  DBInstanceNotFoundFault,
  DeleteDBInstanceCommand,
  DescribeDBInstancesCommand,
  DescribeDBSnapshotsCommand,
  ListTagsForResourceCommand,
  ModifyDBInstanceCommand,
  type ModifyDBInstanceMessage,
  RDSClient,
  RemoveTagsFromResourceCommand,
} from "@aws-sdk/client-rds";
import { inject } from "vitest";
import { dbInstance } from "../../../../../lib/kinds/rds/db-instance/db-instance.generated.ts";
import { page as dbInstancePage } from "../../../../../lib/kinds/rds/db-instance.ts";
import type { KindEntry } from "../../../../../lib/reconcile/contract/kind.ts";
import { rdsInMemory } from "../../../../kinds/rds/rds-in-memory.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws, type Tags } from "../kind-on-aws.ts";

/** The kind `DBInstance`, and what tests need to act as someone else in the account. */
export interface DBInstanceOnRDS extends KindOnAws {
  readonly entry: KindEntry;
  readonly rds: RDSClient;
  /** Changes settings of an instance, once RDS is done with what it does. */
  modify(name: string, settings: Partial<ModifyDBInstanceMessage>): Promise<unknown>;
  /** RDS's description of an instance that RDS is done with; `undefined` if there is none. */
  settled(name: string): Promise<DBInstance | undefined>;
  /** The names of the snapshots of an instance that people or Driftless have taken. */
  snapshotsOf(name: string): Promise<readonly (string | undefined)[]>;
}

/** The settings that `spec` declares. */
export const DECLARED = { dbInstanceClass: "db.t4g.micro", engine: "postgres", allocatedStorage: 20 };

/** Opens the kind `DBInstance` on moto, whose start script lets RDS be at work after each change. */
export async function openDBInstanceOnRDS(): Promise<DBInstanceOnRDS> {
  const { client: rds, ...emulator } = await openService(
    "moto",
    (config) => new RDSClient(config),
    () => ({ RDS: rdsInMemory() }),
  );
  const arn = (name: string) => `arn:aws:rds:${REGION}:${ACCOUNT}:db:${name.toLowerCase()}`;
  async function settled(DBInstanceIdentifier: string): Promise<DBInstance | undefined> {
    try {
      const { DBInstances } = await rds.send(new DescribeDBInstancesCommand({ DBInstanceIdentifier }));
      const found = DBInstances?.[0];
      return found?.DBInstanceStatus === "available" ? found : await settled(DBInstanceIdentifier);
    } catch (error) {
      if (error instanceof DBInstanceNotFoundFault) return undefined;
      throw error;
    }
  }
  const readTags: KindOnAws["readTags"] = async (name) =>
    asTags((await rds.send(new ListTagsForResourceCommand({ ResourceName: arn(name) }))).TagList);
  async function make(DBInstanceIdentifier: string, tags: Tags): Promise<void> {
    const settings = { DBInstanceClass: "db.t4g.small", Engine: "postgres", AllocatedStorage: 20 };
    const others = { BackupRetentionPeriod: 7, Tags: asTagList(tags) };
    await rds.send(new CreateDBInstanceCommand({ DBInstanceIdentifier, ...settings, ...others }));
    await settled(DBInstanceIdentifier);
  }
  if (inject("services") !== "in memory") {
    // On the first call that needs it, moto loads the service, which takes long on a busy machine.
    const first = `first-${randomUUID()}`;
    await make(first, {});
    await rds.send(new DeleteDBInstanceCommand({ DBInstanceIdentifier: first, SkipFinalSnapshot: true }));
    await settled(first);
  }
  return {
    kind: dbInstancePage.resource,
    clock: createTestClock(),
    ...emulator,
    entry: { resource: dbInstancePage.resource, load: async () => dbInstance },
    rds,
    settled,
    async modify(DBInstanceIdentifier, settings) {
      await settled(DBInstanceIdentifier);
      const ApplyImmediately = settings.ApplyImmediately ?? true;
      await rds.send(new ModifyDBInstanceCommand({ DBInstanceIdentifier, ...settings, ApplyImmediately }));
      await settled(DBInstanceIdentifier);
    },
    async snapshotsOf(DBInstanceIdentifier) {
      const input = { DBInstanceIdentifier, SnapshotType: "manual" };
      const { DBSnapshots = [] } = await rds.send(new DescribeDBSnapshotsCommand(input));
      return DBSnapshots.map(({ DBSnapshotIdentifier }) => DBSnapshotIdentifier);
    },
    spec: (dbInstanceIdentifier) => ({ dbInstanceIdentifier, ...DECLARED }),
    // RDS may enlarge it, so that an adoption does not fill it in. RDS creates no instance without it.
    unshown: { allocatedStorage: DECLARED.allocatedStorage },
    asMade: { dbInstanceClass: "db.t4g.small", backupRetentionPeriod: 7 },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn,
    make,
    async read(name) {
      const found = await settled(name);
      if (found === undefined) return undefined;
      const { TagList: _, LatestRestorableTime: __, ...instance } = found;
      return instance;
    },
    readTags,
    async writeTags(name, tags) {
      const [ResourceName, TagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await rds.send(new RemoveTagsFromResourceCommand({ ResourceName, TagKeys }));
      await rds.send(new AddTagsToResourceCommand({ ResourceName, Tags: asTagList(tags) }));
    },
  };
}
