import type { SecurityGroupSpec } from "../../../../../lib/kinds/ec2/security-group/spec.generated.ts";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { createKindWorld, type KindWorld } from "../../../worlds/kind-world.ts";
import type { SecurityGroupOnEC2 } from "./security-group-on-ec2.ts";

export type GroupWorld = KindWorld<Partial<SecurityGroupSpec>>;

/** The calls of a pass that finds nothing to do. */
export const READS: readonly string[] = [
  "DescribeSecurityGroups",
  "DescribeSecurityGroupRules",
  "DescribeSecurityGroups",
];

export const HTTPS = { ipProtocol: "tcp", fromPort: 443, toPort: 443 };
export const OFFICE = { cidrIP: "10.1.0.0/16" };
export const SHOP = { cidrIP: "10.2.0.0/16" };

/** The rule of a new group, as EC2 shows it. */
export const TO_ALL = { IpProtocol: "-1", IpRanges: [{ CidrIp: "0.0.0.0/0" }] };

/** A world for an object that has the name of the group, because a group is found by its object's name. */
export function groupWorld(aws: SecurityGroupOnEC2, name: string, connect: Connect = aws.connect): GroupWorld {
  return createKindWorld(aws.entry, name, connect, { now: () => aws.clock.now() });
}

/** An object that declares the group, and the passes over it. */
export async function declareGroup(
  aws: SecurityGroupOnEC2,
  name: string,
  spec: Partial<SecurityGroupSpec> = {},
  connect?: Connect,
): Promise<GroupWorld> {
  const world = groupWorld(aws, name, connect);
  await world.apply({ ...aws.spec(name), ...spec });
  return world;
}

/** The rules in EC2, without the accounts of groups; `undefined` if there are none. */
export async function rulesOf(
  aws: SecurityGroupOnEC2,
  name: string,
  direction: "ingress" | "egress" = "ingress",
): Promise<object | undefined> {
  const { IpPermissions, IpPermissionsEgress } = await aws.existing(name);
  const text = JSON.stringify(direction === "ingress" ? IpPermissions : IpPermissionsEgress);
  return JSON.parse(text, (member, value) =>
    member === "UserId" || (Array.isArray(value) && value.length === 0) ? undefined : value,
  );
}

/** Lets more time pass than EC2 may show old values for. */
export function wait({ clock }: SecurityGroupOnEC2): void {
  clock.advance(120);
}
