import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { needsLookUp } from "../infra/cluster/cluster-look-up.ts";
import { ParametersError } from "../infra/parameters/parameters-error.ts";
import { hasParameters, readParameters } from "../infra/parameters/read-parameters.ts";
import { DriftlessStack } from "../infra/stack.ts";
import { kindData } from "../lib/kinds/kind-data.generated.ts";
import { trailedKinds } from "../lib/kinds/trails.generated.ts";
import { stackName } from "../lib/settings/stack-name.ts";

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

try {
  // Commands such as `cdk bootstrap` need no stack. For a command that needs one, CDK itself reports that there is none.
  if (hasParameters(app.node)) addStack();
  else console.error("Without -c config=FILE there is nothing to deploy. See docs/deploy.md.");
} catch (error) {
  if (!(error instanceof ParametersError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function addStack(): void {
  const parameters = readParameters(app.node);
  const { region } = parameters;
  // The CDK CLI sets this to the account of its credentials.
  const { CDK_DEFAULT_ACCOUNT: account } = process.env;
  if (needsLookUp(parameters) && account === undefined) {
    throw new ParametersError([
      "The cluster cannot be looked up because no AWS account is known. Run this with the CDK CLI and AWS credentials, or " +
        "specify kubernetesServer and kubernetesCa.",
    ]);
  }
  new DriftlessStack(app, "Driftless", {
    stackName: stackName(parameters.clusterName),
    description: "Driftless: makes AWS match the ACK objects of a Kubernetes cluster",
    env: needsLookUp(parameters) && account !== undefined ? { region, account } : { region },
    parameters,
    kinds: kindData,
    trailedKinds,
  });
}
