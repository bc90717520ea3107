import * as sdk from "@aws-sdk/client-ec2";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import { defineKind } from "../../../../lib/kind/define-kind.ts";
import { filtered } from "../../../../lib/kinds/ec2/shared/filters.ts";
import { drivenKind } from "./driven-kind.ts";

interface NetworkSpec {
  readonly cidrBlock?: string;
  readonly instanceTenancy?: string;
}

/** A kind as data that AWS finds by filters, and accepts one of with the same values. The service only has to send. */
export const networkData = defineKind<typeof sdk, NetworkSpec>()({
  resource: { group: "ec2.services.k8s.aws", version: "v1alpha1", kind: "Network", plural: "networks" },
  service: ecr,
  assigned: {
    ...{ field: "vpcID", read: "DescribeVpcs", at: "Vpcs", token: "NextToken", member: "VpcId" },
    input: ({ cidrBlock, instanceTenancy }, { key, value }) => [
      filtered({ [`tag:${key}`]: value }),
      filtered({ cidr: cidrBlock, tenancy: instanceTenancy }),
    ],
    alike: () => "only",
  },
  arn: (name, { partition, region, account }) => `arn:${partition}:ec2:${region}:${account}:vpc/${name}`,
  ids: ({ id }) => ({ VpcId: id, VpcIds: [id], Resources: [id] }),
  read: [{ call: "DescribeVpcs", at: "Vpcs.0" }],
  absent: [],
  status: { vpcID: "VpcId" },
  create: { call: "CreateVpc", input: { TagSpecifications: [{ ResourceType: "vpc" }] }, id: "Vpc.VpcId" },
  remove: { call: "DeleteVpc" },
  terminal: { codes: [] },
  lateSeconds: 60,
  tags: { read: "DescribeVpcs", at: "Vpcs.0", set: "CreateTags", unset: "DeleteTags" },
  parts: { cidrBlock: {}, instanceTenancy: {} },
});

export const network = drivenKind(networkData, sdk, { specFields: { cidrBlock: "value", instanceTenancy: "value" } });
