import { Duration } from "aws-cdk-lib";
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
  /** The policy that people need to see the history on the dashboard, in addition to permission to view the dashboard. */
  readonly viewers: ManagedPolicy;

  constructor(scope: Construct, id: string, { history, kinds }: HistoryWidgetFunctionProps) {
    super(scope, id);
    this.function = new DriftlessFunction(this, "Function", {
      name: "history-widget",
      description: "Driftless: shows the history on the dashboard",
      memoryMegabytes: 512,
      // Twice as long as the function waits for a query.
      timeout: Duration.seconds(30),
      environment: { HISTORY_LOG_GROUP: history.logGroupName, KINDS: kinds.join(",") },
      tokenSecretArn: undefined,
    });
    history.grant(this.function.role, "logs:StartQuery", "logs:GetQueryResults", "logs:GetLogRecord");
    this.viewers = new ManagedPolicy(this, "Viewers", {
      description: "Driftless: lets people who view the dashboard see the history",
      statements: [
        new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [this.function.lambda.functionArn] }),
      ],
    });
  }
}
