import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { Queues } from "../../messaging/queues.ts";
import type { Alarms } from "../alarms/alarms.ts";

/** The properties of the dashboard. */
export interface DashboardProps {
  /** The cluster's name, which is a dimension of every metric. */
  readonly cluster: string;
  readonly alarms: Alarms;
  readonly queues: Queues;
  readonly functions: { readonly reconcile: IFunction; readonly sweep: IFunction };
  /** The bus that the relay puts events on; `undefined` if there is none. */
  readonly busName: string | undefined;
  readonly history: { readonly widget: IFunction; readonly logGroup: ILogGroup };
}
