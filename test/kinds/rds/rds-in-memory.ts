import type * as sdk from "@aws-sdk/client-rds";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import { subnetsOf, VPC_ID } from "../../support/aws/memory/default-vpc.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore, type Store } from "../../support/aws/memory/store.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { asTagList, asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { dbInstancesInMemory } from "./db-instances-in-memory.ts";

/** The tags of resources, by their ARNs. */
export type TagStore = Store<Record<string, string>>;

/** RDS in memory. */
export function rdsInMemory(): Operations {
  const tags: TagStore = createStore(
    (arn) =>
      new AwsError(`400 InvalidParameterValue: The specified resource name does not match an RDS resource: ${arn}`),
  );
  const groups = createStore<sdk.DBSubnetGroup>(
    (name) => new AwsError(`404 DBSubnetGroupNotFoundFault: DB subnet group '${name}' does not exist.`),
  );
  return {
    ...subnetGroups(groups, tags),
    ...dbInstancesInMemory(groups, tags),
    // What refers to these groups shows their names only.
    CreateDBParameterGroup: () => ({}),
    CreateOptionGroup: () => ({}),
    ListTagsForResource: ({ ResourceName = "" }: sdk.ListTagsForResourceMessage) => ({
      TagList: asTagList(tags.get(ResourceName)),
    }),
    AddTagsToResource({ ResourceName = "", Tags }: sdk.AddTagsToResourceMessage) {
      Object.assign(tags.get(ResourceName), asTags(Tags));
      return {};
    },
    RemoveTagsFromResource({ ResourceName = "", TagKeys = [] }: sdk.RemoveTagsFromResourceMessage) {
      for (const key of TagKeys) delete tags.get(ResourceName)[key];
      return {};
    },
  };
}

function subnetGroups(groups: Store<sdk.DBSubnetGroup>, tags: TagStore): Operations {
  const arn = (name: string) => `arn:aws:rds:${REGION}:${ACCOUNT}:subgrp:${name}`;
  return {
    CreateDBSubnetGroup({
      DBSubnetGroupName = "",
      DBSubnetGroupDescription,
      SubnetIds,
      Tags,
    }: sdk.CreateDBSubnetGroupMessage) {
      const name = DBSubnetGroupName.toLowerCase();
      if (groups.find(name)) {
        throw new AwsError(`400 DBSubnetGroupAlreadyExists: The DB subnet group '${name}' already exists.`);
      }
      const group: sdk.DBSubnetGroup = {
        DBSubnetGroupName: name,
        DBSubnetGroupDescription,
        VpcId: VPC_ID,
        SubnetGroupStatus: "Complete",
        Subnets: shownSubnets(SubnetIds),
        DBSubnetGroupArn: arn(name),
        SupportedNetworkTypes: ["IPV4"],
      };
      groups.add(name, group);
      tags.add(arn(name), asTags(Tags));
      return { DBSubnetGroup: group };
    },
    DescribeDBSubnetGroups: ({ DBSubnetGroupName = "" }: sdk.DescribeDBSubnetGroupsMessage) => ({
      DBSubnetGroups: [groups.get(DBSubnetGroupName.toLowerCase())],
    }),
    ModifyDBSubnetGroup({
      DBSubnetGroupName = "",
      DBSubnetGroupDescription,
      SubnetIds,
    }: sdk.ModifyDBSubnetGroupMessage) {
      const group = groups.get(DBSubnetGroupName.toLowerCase());
      group.Subnets = shownSubnets(SubnetIds);
      group.DBSubnetGroupDescription = DBSubnetGroupDescription ?? group.DBSubnetGroupDescription;
      return { DBSubnetGroup: group };
    },
    DeleteDBSubnetGroup({ DBSubnetGroupName = "" }: sdk.DeleteDBSubnetGroupMessage) {
      const name = DBSubnetGroupName.toLowerCase();
      groups.remove(name);
      tags.remove(arn(name));
      return {};
    },
  };
}

function shownSubnets(ids: readonly string[] = []): sdk.Subnet[] {
  const subnets = subnetsOf(ids, new AwsError("400 InvalidSubnet: The requested subnet is invalid."));
  if (new Set(subnets.map((one) => one.SubnetAvailabilityZone.Name)).size < 2) {
    throw new AwsError(
      "400 DBSubnetGroupDoesNotCoverEnoughAZs: The DB subnet group doesn't meet Availability Zone (AZ) coverage requirement.",
    );
  }
  return subnets.map((subnet) => ({ ...subnet, SubnetOutpost: {}, SubnetStatus: "Active" }));
}
