import {
  CreateDBParameterGroupCommand,
  CreateDBSubnetGroupCommand,
  CreateOptionGroupCommand,
} from "@aws-sdk/client-rds";
import { SUBNETS } from "../subnet-groups/subnet-group-on-aws.ts";
import type { DBInstanceOnRDS } from "./db-instance-on-rds.ts";

/** Creates the groups that instances refer to, unless they exist. */
export async function createGroups({ rds }: DBInstanceOnRDS): Promise<void> {
  for (const name of ["orders", "others"]) {
    await unlessExists(
      rds.send(
        new CreateDBParameterGroupCommand({
          DBParameterGroupName: name,
          Description: name,
          DBParameterGroupFamily: "postgres9.3",
        }),
      ),
    );
    await unlessExists(
      rds.send(
        new CreateDBSubnetGroupCommand({
          DBSubnetGroupName: name,
          DBSubnetGroupDescription: name,
          SubnetIds: SUBNETS.slice(0, 2),
        }),
      ),
    );
    await unlessExists(
      rds.send(
        new CreateOptionGroupCommand({
          OptionGroupName: name,
          OptionGroupDescription: name,
          EngineName: "mysql",
          MajorEngineVersion: "5.6",
        }),
      ),
    );
  }
}

async function unlessExists(created: Promise<unknown>): Promise<void> {
  try {
    await created;
  } catch (error) {
    if (!(error instanceof Error && error.name.includes("AlreadyExists"))) throw error;
  }
}
