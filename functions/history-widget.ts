import { createHistoryWidgetHandler } from "./handlers/handle-history-widget.ts";
import { openHistoryWidget } from "./widget-runtime.ts";

/** The function of the dashboard's history widget. */
export const handler = createHistoryWidgetHandler(openHistoryWidget());
