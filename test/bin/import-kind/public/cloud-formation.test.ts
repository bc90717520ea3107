import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { cloudFormationOf } from "../../../../bin/import-kind/public/cloud-formation.ts";
import { arnTemplateOf, serviceNameOf } from "../../../../bin/import-kind/public/iam-reference.ts";

describe("CloudFormation's resource types", () => {
  it.each([
    ["sqs", "Queue", "AWS::SQS::Queue"],
    ["sfn", "Activity", "AWS::StepFunctions::Activity"],
    ["ec2", "NATGateway", "AWS::EC2::NatGateway"],
    ["cloudwatch", "MetricAlarm", "AWS::CloudWatch::Alarm"],
  ])("has %s %s as %s", (service, kind, type) => {
    expect(cloudFormationOf(service, kind)?.type).toBe(type);
  });

  it("has no type for some kinds", () => {
    expect(cloudFormationOf("kms", "Grant")).toBeUndefined();
  });

  it("says which fields are fixed, which grant access, and what they name", () => {
    const queue = cloudFormationOf("sqs", "Queue");
    expect(queue?.property("fifoQueue")?.causesReplacement).toBe("yes");
    expect(queue?.property("delaySeconds")?.causesReplacement).toBeUndefined();
    expect(queue?.property("kmsMasterKeyID")?.relationshipRefs?.[0]?.cloudFormationType).toBe("AWS::KMS::Key");
    const role = cloudFormationOf("iam", "Role");
    expect(role?.property("assumeRolePolicyDocument")?.scrutinizable).toBe("InlineResourcePolicy");
  });

  it("states limits and the order of lists if there are its schemas", () => {
    const folder = mkdtempSync(join(tmpdir(), "schemas-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const schema = {
      properties: { Name: { $ref: "#/definitions/Name" }, EncryptionConfiguration: { insertionOrder: false } },
      definitions: { Name: { maxLength: 80 } },
    };
    writeFileSync(join(folder, "aws-stepfunctions-activity.json"), JSON.stringify(schema));
    const activity = cloudFormationOf("sfn", "Activity", folder);
    expect(activity?.property("name")).toMatchObject({ maxLength: 80, causesReplacement: "yes" });
    expect(activity?.property("encryptionConfiguration")?.insertionOrder).toBe(false);
    expect(cloudFormationOf("sqs", "Queue", folder)?.property("queueName")?.maxLength).toBeUndefined();
  });
});

it("AWS's service authorization reference has the ARNs of kinds and the names of services", () => {
  const template = arnTemplateOf("AWS::StepFunctions::Activity", "StateMachine") ?? "";
  expect(template.replaceAll("$", "")).toBe(
    "arn:{Partition}:states:{Region}:{Account}:stateMachine:{StateMachineName}",
  );
  expect(arnTemplateOf("AWS::StepFunctions::Activity", "Submarine")).toBeUndefined();
  expect(serviceNameOf("AWS::SQS::Queue")).toBe("Amazon SQS");
});
