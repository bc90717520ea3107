import { DescribeDBSnapshotsCommand, RDSClient } from "@aws-sdk/client-rds";
import { ACCOUNT, REGION } from "../aws/test-account.ts";

/** The number of snapshots of an instance in the RDS at an endpoint. */
export async function snapshotsOf(DBInstanceIdentifier: string, endpoint: string): Promise<number> {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const client = new RDSClient({ endpoint, region: REGION, credentials });
  try {
    const { DBSnapshots = [] } = await client.send(new DescribeDBSnapshotsCommand({ DBInstanceIdentifier }));
    return DBSnapshots.length;
  } finally {
    client.destroy();
  }
}
