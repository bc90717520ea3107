import { describe, expect, test } from "vitest";
import { kindData } from "../../lib/kinds/kind-data.generated.ts";
import { trailedKinds } from "../../lib/kinds/trails.generated.ts";
import { ALL_OF_ACK, kindsAsManyAsAck } from "./copied-kinds.ts";
import { type Deployed, deployed } from "./deployed.ts";

const all = kindsAsManyAsAck();
const now = deployed({ kinds: kindData, trailedKinds });
const full = deployed(all);

const servicesOf = (kinds: readonly { readonly resource: { readonly group: string } }[]) =>
  new Set(kinds.map(({ resource }) => resource.group)).size;

const countOf = (stack: Deployed, type?: string) => stack.of(type).length;

test("there are as many kinds and services as ACK has, with names of their own", () => {
  const names = all.kinds.map(({ resource }) => resource.kind);
  expect(new Set(names).size).toBe(ALL_OF_ACK.kinds);
  expect(servicesOf(all.kinds)).toBe(ALL_OF_ACK.services);
});

describe("with as many kinds as ACK has", () => {
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
  test("the template is within CloudFormation's bounds", () => {
    expect(full.bytes).toBeLessThan(1_000_000);
    expect(countOf(full)).toBeLessThan(500);
    expect(full.outputs).toBeLessThan(200);
  });

  test("each further kind costs at most 2.1 kB of the template", () => {
    expect((full.bytes - now.bytes) / (all.kinds.length - kindData.length)).toBeLessThan(2_100);
  });

  test("each further service costs a role and its policy, and other resources are a matter of lengths", () => {
    const further = servicesOf(all.kinds) - servicesOf(kindData);
    expect(countOf(full, "AWS::IAM::Role") - countOf(now, "AWS::IAM::Role")).toBe(further);
    const added = (type: string) => countOf(full, type) - countOf(now, type);
    expect(added("AWS::Events::Rule")).toBeLessThanOrEqual(further + 10);
    expect(added("AWS::IAM::ManagedPolicy")).toBeLessThanOrEqual(25);
    expect(countOf(full) - countOf(now)).toBeLessThanOrEqual(3 * further + 35);
  });

  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
  test("every policy is within IAM's bounds", () => {
    for (const [id, { PolicyDocument, Roles }] of full.of("AWS::IAM::Policy")) {
      expect({ id, length: JSON.stringify(PolicyDocument).length }).toEqual({ id, length: atMost(10_240) });
      expect(Roles).toHaveLength(1);
    }
    for (const [id, { PolicyDocument }] of full.of("AWS::IAM::ManagedPolicy")) {
      expect({ id, length: JSON.stringify(PolicyDocument).length }).toEqual({ id, length: atMost(6_144) });
    }
    const attached = full.of("AWS::IAM::ManagedPolicy").flatMap(([, { Roles = [] }]): readonly string[] => Roles);
    for (const [role, policies] of Map.groupBy(attached, (role) => role)) {
      expect({ role, policies: policies.length }).toEqual({ role, policies: atMost(10) });
    }
  });

  test("every policy of a service's role waits for the denials, however many there are", () => {
    expect(full.of("AWS::IAM::ManagedPolicy").map(([id]) => id)).not.toContainEqual(expect.stringMatching("Overflow"));
  });

  test("the alarms and the dashboard are those of a deployment with a tenth of the kinds", () => {
    expect(full.of("AWS::CloudWatch::Alarm")).toEqual(now.of("AWS::CloudWatch::Alarm"));
    expect(full.of("AWS::CloudWatch::Dashboard")).toEqual(now.of("AWS::CloudWatch::Dashboard"));
    expect(countOf(full, "AWS::CloudWatch::Alarm")).toBeGreaterThan(10);
  });

  // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html
  test("every rule is within EventBridge's bounds", () => {
    expect(countOf(full, "AWS::Events::Rule")).toBeLessThan(100);
    for (const [id, { Name = "", EventPattern = {} }] of full.of("AWS::Events::Rule")) {
      expect({ id, length: JSON.stringify(EventPattern).length }).toEqual({ id, length: atMost(2_048) });
      expect({ id, length: Name.length }).toEqual({ id, length: atMost(64) });
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  test("every function's variables are within Lambda's bounds, and its settings have less than 3,000 bytes in them", () => {
    for (const [id, { Environment }] of full.of("AWS::Lambda::Function")) {
      const { Variables } = Environment;
      expect({ id, bytes: JSON.stringify(Variables).length }).toEqual({ id, bytes: atMost(4_096) });
      expect({ id, bytes: (Variables.SETTINGS ?? "").length }).toEqual({ id, bytes: atMost(3_000) });
    }
  });

  test("the policies of the functions and the queues do not grow", () => {
    expect(countOf(full, "AWS::Lambda::Permission")).toBe(countOf(now, "AWS::Lambda::Permission"));
    const lengths = (stack: Deployed) =>
      stack.of("AWS::SQS::QueuePolicy").map(([id, { PolicyDocument }]) => [id, JSON.stringify(PolicyDocument).length]);
    expect(lengths(full)).toEqual(lengths(now));
    for (const [, length] of lengths(full)) expect(length).toBeLessThan(8_192);
  });
});

function atMost(bound: number): unknown {
  return expect.toSatisfy((value: number) => value <= bound, `is at most ${bound}`);
}
