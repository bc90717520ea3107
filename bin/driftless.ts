import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { ParametersError } from "../infra/parameters/parameters-error.ts";
import { readParameters } from "../infra/parameters/read-parameters.ts";
import { DriftlessStack } from "../infra/stack.ts";
import { stackName } from "../infra/stack-name.ts";
import { kinds } from "../lib/resources/index.ts";

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

try {
  const parameters = readParameters(app.node);
  new DriftlessStack(app, "Driftless", {
    stackName: stackName(parameters.clusterName),
    description: "Driftless: makes AWS match the ACK objects of a Kubernetes cluster",
    env: { region: parameters.region },
    parameters,
    kinds,
  });
} catch (error) {
  if (!(error instanceof ParametersError)) throw error;
  console.error(error.message);
  process.exit(1);
}
