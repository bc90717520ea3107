import {
  CreateDBParameterGroupCommand,
  CreateDBSubnetGroupCommand,
  CreateOptionGroupCommand,
} from "@aws-sdk/client-rds";
import { SUBNETS } from "../subnet-groups/subnet-group-on-aws.ts";
import type { DBInstanceOnRDS } from "./db-instance-on-rds.ts";

/** Creates the groups that instances refer to. */
export async function createGroups({ rds }: DBInstanceOnRDS): Promise<void> {
  for (const name of ["orders", "others"]) {
    const DBParameterGroupFamily = "postgres9.3";
    const described = { Description: name, DBParameterGroupName: name };
    await rds.send(new CreateDBParameterGroupCommand({ ...described, DBParameterGroupFamily }));
    await rds.send(
      new CreateDBSubnetGroupCommand({
        DBSubnetGroupName: name,
        DBSubnetGroupDescription: name,
        SubnetIds: SUBNETS.slice(0, 2),
      }),
    );
    await rds.send(
      new CreateOptionGroupCommand({
        OptionGroupName: name,
        OptionGroupDescription: name,
        EngineName: "mysql",
        MajorEngineVersion: "5.6",
      }),
    );
  }
}
