import type { Check } from "../check.ts";
import { unlessMissing } from "../read-error.ts";

/** The version that CDK's look-up role and its deployments need. */
export const LEAST_BOOTSTRAP_VERSION = 8;

/** The parameter in which `cdk bootstrap` leaves its version. */
export const BOOTSTRAP_PARAMETER = "/cdk-bootstrap/hnb659fds/version";

/** CDK needs its own bucket and roles in the account and region. */
export const cdkBootstrap: Check = {
  title: "CDK bootstrap",
  async look({ aws, caller: { account }, deployment: { region } }) {
    const found = await unlessMissing(
      aws("ssm:GetParameter", { Name: BOOTSTRAP_PARAMETER }),
      "ParameterNotFound",
      "ParameterNotFoundException",
    );
    const version = Number(found?.Parameter?.Value ?? 0);
    if (version >= LEAST_BOOTSTRAP_VERSION) return [];
    const where = `account ${account} in ${region}`;
    return {
      what:
        found === undefined
          ? `CDK is not bootstrapped in ${where}.`
          : `CDK's bootstrap version in ${where} is ${version}.`,
      why: `cdk deploy needs version ${LEAST_BOOTSTRAP_VERSION} or newer of CDK's bucket and roles.`,
      remedy: "Bootstrap CDK. This changes nothing else in the account:",
      commands: [`npx cdk bootstrap aws://${account}/${region}`],
    };
  },
};
