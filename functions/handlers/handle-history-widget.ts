import type { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import middy from "@middy/core";
import * as z from "zod/mini";
import type { Found, HistoryReader } from "../../lib/history/insights.ts";
import { parseFilter } from "../../lib/history/viewer/filter/filter.ts";
import { markupOf } from "../../lib/history/viewer/html.ts";
import { historyWidget, passWidget, plainWidget, type WidgetView } from "../../lib/history/viewer/widget.ts";

const Range = z.object({ start: z.number(), end: z.number() });
const Event = z.object({
  describe: z.optional(z.boolean()),
  /** The pointer to the record of the pass that a popup shows. */
  pass: z.optional(z.string()),
  widgetContext: z.optional(
    z.object({
      theme: z.optional(z.string()),
      timezone: z.optional(z.object({ label: z.string(), offsetInMinutes: z.number() })),
      timeRange: z.optional(z.extend(Range, { zoom: z.optional(Range) })),
      forms: z.optional(z.object({ all: z.optional(z.record(z.string(), z.unknown())) })),
    }),
  ),
});

/** The dependencies of the widget's function. */
export interface WidgetDependencies {
  readonly history: HistoryReader;
  /** The kinds that the deployment serves. */
  readonly kinds: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Logger;
}

const DEFAULT_RANGE_MS = 3 * 3600 * 1000;

const DESCRIPTION = `## Driftless: history
What Driftless did to each object and why, in a table that you can filter. *Details* shows each change, before and after.

### Parameters
None.`;

/** Creates the handler of the widget's function. It returns HTML to CloudWatch, or Markdown if CloudWatch asks it to describe itself. */
export function createHistoryWidgetHandler({ history, kinds, now, logger }: WidgetDependencies) {
  return middy<unknown, string>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async (event, { invokedFunctionArn: endpoint }) => {
      const { describe, pass, widgetContext: { theme, timezone, timeRange, forms } = {} } = Event.parse(event);
      if (describe) return DESCRIPTION;
      const timeZone = { label: timezone?.label ?? "UTC", offsetMinutes: timezone?.offsetInMinutes ?? 0 };
      const view: WidgetView = { theme: theme === "dark" ? "dark" : "light", timeZone, endpoint };
      if (pass !== undefined) {
        const entry = await history.read(pass);
        return markupOf(
          entry === undefined ? plainWidget("The log does not contain this record.", view) : passWidget(entry, view),
        );
      }
      const range = timeRange?.zoom ?? timeRange ?? { start: now() - DEFAULT_RANGE_MS, end: now() };
      const filter = parseFilter(forms?.all ?? {});
      const found = await history.find(range, filter);
      return markupOf(historyWidget(found.entries, filter, { ...view, kinds, note: noteOn(found) }));
    });
}

function noteOn({ complete, full }: Found): string | undefined {
  if (!complete) return "The query was still running, so records may be missing. Choose a shorter time range.";
  return full
    ? "Only the latest records are shown. To see others, choose an earlier time range or add a filter."
    : undefined;
}
