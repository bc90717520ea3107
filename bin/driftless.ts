import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { ParametersError, readParameters } from "../infra/parameters.ts";
import { DriftlessStack } from "../infra/stack.ts";
import { managers } from "../lib/resources/index.ts";

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

try {
  const parameters = readParameters(app.node);
  new DriftlessStack(app, "Driftless", {
    stackName: `driftless-${parameters.clusterName}`,
    description: "Driftless: makes AWS match the ACK objects of a Kubernetes cluster",
    parameters,
    permissions: managers.flatMap(({ permissions }) => permissions),
  });
} catch (error) {
  if (!(error instanceof ParametersError)) throw error;
  console.error(error.message);
  process.exit(1);
}
