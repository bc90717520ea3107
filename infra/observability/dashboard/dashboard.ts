import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { backend, events, passes } from "./backend-widgets.ts";
import type { DashboardProps } from "./dashboard-props.ts";
import { failures, OBJECT, records } from "./history-widgets.ts";
import { states, trends } from "./object-widgets.ts";

/**
 * The dashboard of a deployment, `driftless-<cluster>`. It shows first what is broken now, then what was done, then trends, and then whether
 * the deployment is working and how busy it is.
 */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const dashboard = new cloudwatch.Dashboard(this, "Dashboard", {
      dashboardName: `driftless-${props.cluster.replaceAll(/[^A-Za-z0-9_-]/g, "-")}`,
      defaultInterval: Duration.hours(3),
      variables: [
        new cloudwatch.DashboardVariable({
          id: "object",
          type: cloudwatch.VariableType.PATTERN,
          label: "Object (a regular expression, for the tables)",
          value: OBJECT,
          inputType: cloudwatch.VariableInputType.INPUT,
          defaultValue: cloudwatch.DefaultValue.value("."),
        }),
      ],
    });
    const { logGroup } = props.history;
    dashboard.addWidgets(...states(props));
    dashboard.addWidgets(...failures(logGroup));
    dashboard.addWidgets(
      new cloudwatch.CustomWidget({
        title: "History",
        functionArn: props.history.widget.functionArn,
        width: 24,
        height: 12,
      }),
    );
    dashboard.addWidgets(...trends(props));
    dashboard.addWidgets(...passes(props));
    dashboard.addWidgets(...backend(props));
    dashboard.addWidgets(...events(props));
    dashboard.addWidgets(records(logGroup));
  }
}
