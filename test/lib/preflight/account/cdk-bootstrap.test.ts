import { expect, test } from "vitest";
import {
  BOOTSTRAP_PARAMETER,
  cdkBootstrap,
  LEAST_BOOTSTRAP_VERSION,
} from "../../../../lib/preflight/account/cdk-bootstrap.ts";
import { synthesise } from "../../../support/deployment/synthesise.ts";
import { context, findings } from "../../../support/preflight/context.ts";

const version = (Value: string) => context({ "ssm:GetParameter": { Parameter: { Value } } });

test("a version that is new enough is fine", async () => {
  expect(await findings(cdkBootstrap, version("8"))).toEqual([]);
  expect(await findings(cdkBootstrap, version("30"))).toEqual([]);
});

test.each([
  [version("7"), "CDK's bootstrap version in account 111122223333 in us-west-2 is 7."],
  [
    context({ "ssm:GetParameter": "ParameterNotFound" }),
    "CDK is not bootstrapped in account 111122223333 in us-west-2.",
  ],
])("anything else is a problem %#", async (given, what) => {
  const commands = ["npx cdk bootstrap aws://111122223333/us-west-2"];
  expect(await findings(cdkBootstrap, given)).toMatchObject([{ what, commands }]);
});

test("the template reads the same parameter, and requires no newer version", () => {
  const { Parameters, Rules } = synthesise({ eksClusterName: "production" }).template.toJSON();
  expect(Parameters.BootstrapVersion.Default).toBe(BOOTSTRAP_PARAMETER);
  const refused: readonly string[] = Rules.CheckBootstrapVersion.Assertions[0].Assert["Fn::Not"][0]["Fn::Contains"][0];
  expect(LEAST_BOOTSTRAP_VERSION).toBeGreaterThan(Math.max(...refused.map(Number)));
});
