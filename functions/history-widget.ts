import { createHistoryWidgetHandler } from "./handle-history-widget.ts";
import { openHistoryWidget } from "./widget-runtime.ts";

/** The function of the dashboard's history widget. */
export const handler = createHistoryWidgetHandler(openHistoryWidget());
