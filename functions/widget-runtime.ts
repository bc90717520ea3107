import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { calling } from "../lib/aws/client-config.ts";
import { createHistoryReader } from "../lib/history/insights.ts";
import type { WidgetDependencies } from "./handlers/handle-history-widget.ts";
import { withSettings } from "./settings-file.ts";
import { parseWidgetEnvironment } from "./widget-environment.ts";

/**
 * Assembles the widget's function from its environment. Throws if a variable is missing or invalid. This code is not in `runtime.ts`,
 * because the other functions would then load the modules of the widget's function during their cold start.
 */
export function openHistoryWidget(): WidgetDependencies {
  const environment = parseWidgetEnvironment(withSettings(process.env));
  const logs = new CloudWatchLogsClient({ region: environment.AWS_REGION, ...calling });
  const history = createHistoryReader({ logs, logGroup: environment.HISTORY_LOG_GROUP, wait });
  return { history, kinds: environment.SETTINGS.kinds, now: Date.now, logger: new Logger() };
}
