import { expect, test } from "vitest";
import { subnets } from "../../../../lib/preflight/network/subnets.ts";
import { context, deployment, findings } from "../../../support/preflight/context.ts";

const look = (...found: readonly { readonly SubnetId: string; readonly VpcId: string }[]) =>
  findings(
    subnets,
    context({ "ec2:DescribeSubnets": { Subnets: [...found] } }, { vpc: "vpc-1", subnetIds: ["subnet-1", "subnet-2"] }),
  );

test("subnets in the VPC are fine", async () => {
  expect(await look({ SubnetId: "subnet-1", VpcId: "vpc-1" }, { SubnetId: "subnet-2", VpcId: "vpc-1" })).toEqual([]);
});

test("subnets that are missing or in another VPC are problems", async () => {
  expect(await look({ SubnetId: "subnet-2", VpcId: "vpc-2" })).toMatchObject([
    {
      what: "There is no subnet subnet-1 in us-west-2.",
      commands: [expect.stringContaining("Name=vpc-id,Values=vpc-1")],
    },
    { what: "The subnet subnet-2 is in vpc-2, not in vpc-1." },
  ]);
});

test("applies only with vpc", () => {
  expect(subnets.applies?.(deployment)).toBe(false);
});
