import { type Duration, RemovalPolicy } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { FunctionOptions } from "aws-cdk-lib/aws-lambda";
import { Architecture, Function as LambdaFunction, LoggingFormat, Runtime } from "aws-cdk-lib/aws-lambda";
import { LogGroup, type LogGroupProps, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { METRICS_NAMESPACE } from "../../lib/metrics/metrics.ts";
import { assertEnvironmentFits, withSettingsFile } from "./environment-size.ts";
import { type FunctionName, functionCode } from "./function-code.ts";
import { grantSecret } from "./token-secret.ts";

/** The properties of a Driftless function. */
export interface DriftlessFunctionProps
  extends Pick<FunctionOptions, "description" | "recursiveLoop" | "systemLogLevelV2"> {
  readonly name: FunctionName;
  /** The contents of the files that are shipped with the function's code, by file name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly memoryMegabytes: number;
  /** Where and how long the function's log is kept. Defaults to one month in a log group with a generated name. */
  readonly log?: Pick<LogGroupProps, "logGroupName" | "retention" | "fieldIndexPolicies">;
  readonly timeout: Duration;
  readonly environment: Readonly<Record<string, string>>;
  /** The secret that contains the Kubernetes token, if there is one. */
  readonly tokenSecretArn: string | undefined;
}

/**
 * A Driftless function, with its own role and log group. Unless it is granted more permissions, it can only write its logs and read its
 * token.
 */
export class DriftlessFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: DriftlessFunctionProps) {
    super(scope, id);
    const { name, files, memoryMegabytes, timeout, tokenSecretArn, log, ...options } = props;
    const { variables: environment, files: ofSettings } = withSettingsFile({
      ...props.environment,
      POWERTOOLS_SERVICE_NAME: name,
      POWERTOOLS_METRICS_NAMESPACE: METRICS_NAMESPACE,
    });
    assertEnvironmentFits(environment);
    this.logGroup = new LogGroup(this, "Logs", {
      retention: RetentionDays.ONE_MONTH,
      ...log,
      // If the first deployment fails, its log shows why.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    this.logGroup.grantWrite(this.role);
    if (tokenSecretArn !== undefined) grantSecret(this.role, tokenSecretArn);
    this.lambda = new LambdaFunction(this, "Function", {
      ...options,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: functionCode(name, { ...files, ...ofSettings }),
      memorySize: memoryMegabytes,
      timeout,
      role: this.role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment,
    });
  }
}
