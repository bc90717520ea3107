import { DescribeDBSnapshotsCommand, RDSClient } from "@aws-sdk/client-rds";
import { withClient } from "../aws/connections/with-client.ts";

/** The number of snapshots of an instance in the RDS at an endpoint. */
export async function snapshotsOf(DBInstanceIdentifier: string, endpoint: string): Promise<number> {
  return await withClient(RDSClient, endpoint, async (client) => {
    const { DBSnapshots = [] } = await client.send(new DescribeDBSnapshotsCommand({ DBInstanceIdentifier }));
    return DBSnapshots.length;
  });
}
