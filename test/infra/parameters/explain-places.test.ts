import { describe, expect, test } from "vitest";
import { parseParameters } from "../../../infra/parameters/read-parameters.ts";

const cluster = { kubernetesServer: "https://kubernetes.example:6443", kubernetesCa: "LS0tLS0=" };

function parse(parameters: Readonly<Record<string, unknown>>) {
  return parseParameters({ region: "us-west-2", ...cluster, eksClusterName: "production", ...parameters }, "the test");
}

describe("an ARN in another region is rejected, with both regions", () => {
  test("for the alarms' topic", () => {
    expect(() => parse({ alarmTopicArn: "arn:aws:sns:us-east-1:111122223333:on-call" })).toThrow(
      "alarmTopicArn is in the region us-east-1, but the stack is in us-west-2.",
    );
  });

  test("for the token's secret", () => {
    const tokenSecretArn = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:token-a1b2c3";
    const elsewhere = { ...cluster, clusterName: "factory", region: "us-west-2", tokenSecretArn };
    expect(() => parseParameters(elsewhere, "the test")).toThrow(
      "tokenSecretArn is in the region eu-west-1, but the stack is in us-west-2.",
    );
  });
});

describe("an ARN of another partition is rejected, with the beginning that it must have", () => {
  test.each([
    ["cn-north-1", { passableRoles: ["arn:aws:iam::111122223333:role/one"] }, "arn:aws-cn:"],
    ["eu-west-1", { allowedEventSources: ["arn:aws-cn:sqs:*"] }, "arn:aws:"],
    ["eu-west-1", { accessPrincipals: ["arn:aws-cn:iam::111122223333:role/one"] }, "arn:aws:"],
    ["eu-west-1", { allowedTargets: ["arn:aws-cn:s3:::logs"] }, "arn:aws:"],
    ["us-gov-west-1", { alarmTopicArn: "arn:aws:sns:us-gov-west-1:111122223333:on-call" }, "arn:aws-us-gov:"],
    ["us-west-2", { roles: "carm", assumableRoles: ["arn:aws-cn:iam::111122223333:role/one"] }, "arn:aws:"],
  ])("in %s", (region, parameters, beginning) => {
    expect(() => parse({ region, ...parameters })).toThrow(`in ${region}, ARNs begin with ${beginning}`);
  });
});

test("regions of another partition are rejected", () => {
  expect(() => parse({ regions: ["us-west-2", "cn-north-1"] })).toThrow(
    "regions: cn-north-1 and us-west-2 are in different partitions.",
  );
});

test("a region that the installed CDK does not know is accepted", () => {
  expect(parse({ region: "xx-north-9", passableRoles: ["arn:aws-xx:iam::111122223333:role/one"] }).region).toBe(
    "xx-north-9",
  );
});
