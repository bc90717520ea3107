import { Aws } from "aws-cdk-lib";
import { expect, test } from "vitest";
import { assertEnvironmentFits } from "../../../infra/functions/environment-size.ts";
import { ParametersError } from "../../../infra/parameters/parameters-error.ts";

const certificate = "c".repeat(3_800);

test("variables that Lambda accepts are allowed", () => {
  expect(() => assertEnvironmentFits({ KUBERNETES_CA: certificate })).not.toThrow();
});

test("variables that are too long in total are rejected, with a message that names the longest ones and says what to do", () => {
  const variables = { KUBERNETES_CA: certificate, KUBERNETES_SERVER: "s".repeat(600) };
  expect(() => assertEnvironmentFits(variables)).toThrow(ParametersError);
  expect(() => assertEnvironmentFits(variables)).toThrow(
    /would require 44\d\d\. The longest are KUBERNETES_CA \(3800 bytes\) and KUBERNETES_SERVER \(600 bytes\)\. For kubernetesCa/,
  );
});

test("room is reserved for values that are known only when the stack is deployed", () => {
  const urls = { CHANGES_QUEUE_URL: Aws.ACCOUNT_ID, RESYNC_QUEUE_URL: Aws.ACCOUNT_ID };
  expect(() => assertEnvironmentFits({ KUBERNETES_CA: certificate, ...urls })).toThrow(ParametersError);
});
