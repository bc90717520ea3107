import { Duration, Stack, Token, Validations } from "aws-cdk-lib";
import { ManagedPolicy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { DriftlessFunction } from "./driftless-function.ts";

/** The properties of the history widget's function. */
export interface HistoryWidgetFunctionProps {
  /** The log group that contains the history. */
  readonly history: ILogGroup;
  /** The kinds that the deployment serves. */
  readonly kinds: readonly string[];
}

/**
 * The function that shows the history on the dashboard. Apart from writing its own log, it is only allowed to read the history's log group.
 */
export class HistoryWidgetFunction extends Construct {
  readonly function: DriftlessFunction;
  /**
   * The policy that people need to see the history: on the dashboard, in addition to permission to view the dashboard, or with
   * `kubectl driftless history`, which finds the log group in the stack's outputs.
   */
  readonly viewers: ManagedPolicy;

  constructor(scope: Construct, id: string, { history, kinds }: HistoryWidgetFunctionProps) {
    super(scope, id);
    this.function = new DriftlessFunction(this, "Function", {
      name: "history-widget",
      description: "Driftless: shows the history on the dashboard",
      memoryMegabytes: 512,
      // Twice as long as the function waits for a query.
      timeout: Duration.seconds(30),
      environment: { HISTORY_LOG_GROUP: history.logGroupName, SETTINGS: JSON.stringify({ kinds }) },
      tokenSecretArn: undefined,
    });
    history.grant(this.function.role, "logs:StartQuery", "logs:GetQueryResults", "logs:GetLogRecord");
    // Whoever asks for a stack by its name does not know its identifier, with which the ARN ends.
    const { partition, region, account, stackName } = Stack.of(this);
    const ownStack = (at: string, of: string, by: string) =>
      `arn:${at}:cloudformation:${of}:${by}:stack/${stackName}/*`;
    this.viewers = new ManagedPolicy(this, "Viewers", {
      description: "Driftless: lets people who view the dashboard see the history",
      statements: [
        new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [this.function.lambda.functionArn] }),
        new PolicyStatement({ actions: ["logs:StartQuery", "logs:GetQueryResults"], resources: [history.logGroupArn] }),
        new PolicyStatement({
          actions: ["cloudformation:DescribeStacks"],
          resources: [ownStack(partition, region, account)],
        }),
      ],
    });
    const shown = (value: string, name: string) => (Token.isUnresolved(value) ? `<AWS::${name}>` : value);
    const arn = ownStack(shown(partition, "Partition"), shown(region, "Region"), shown(account, "AccountId"));
    Validations.of(this.viewers).acknowledge({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${arn}]`,
      reason:
        "The stack cannot be made again under its name while it exists, so the wildcard stands for its identifier.",
    });
  }
}
