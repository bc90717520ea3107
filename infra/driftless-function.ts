import { type Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { FunctionOptions } from "aws-cdk-lib/aws-lambda";
import { Architecture, Function as LambdaFunction, LoggingFormat, Runtime } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { assertEnvironmentFits } from "./environment-size.ts";
import { type FunctionName, functionCode } from "./function-code.ts";

/** What sets one function apart from another. */
export interface DriftlessFunctionProps
  extends Pick<FunctionOptions, "description" | "recursiveLoop" | "deadLetterQueue"> {
  readonly name: FunctionName;
  readonly memoryMegabytes: number;
  readonly timeout: Duration;
  readonly environment: Readonly<Record<string, string>>;
  /** The secret that holds the Kubernetes token, if one does. */
  readonly tokenSecretArn: string | undefined;
}

/** One of our functions, with a role and a log group of its own; it may write its logs and read its token, and nothing else. */
export class DriftlessFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: DriftlessFunctionProps) {
    super(scope, id);
    const { name, memoryMegabytes, timeout, tokenSecretArn, ...options } = props;
    const environment = {
      ...props.environment,
      POWERTOOLS_SERVICE_NAME: name,
      POWERTOOLS_METRICS_NAMESPACE: "Driftless",
    };
    assertEnvironmentFits(environment);
    const logGroup = new LogGroup(this, "Logs", {
      retention: RetentionDays.ONE_MONTH,
      // What a first deployment that failed has logged is the evidence of why.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(this.role);
    if (tokenSecretArn !== undefined) {
      this.role.addToPolicy(
        new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [tokenSecretArn] }),
      );
    }
    this.lambda = new LambdaFunction(this, "Function", {
      ...options,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: functionCode(name),
      memorySize: memoryMegabytes,
      timeout,
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment,
    });
  }
}
