import type { HistoryEntry } from "./entry.ts";
import type { HistoryFilter } from "./filter/filter.ts";
import { filterForm } from "./filter/filter-form.ts";
import { historyTable } from "./history-table.ts";
import { type Html, html } from "./html.ts";
import { passDetail } from "./pass-detail.ts";
import { STYLE, type Theme, themed } from "./style.ts";
import type { TimeZone } from "./time.ts";

/** The options of every view of the widget. */
export interface WidgetView {
  readonly theme: Theme;
  readonly timeZone: TimeZone;
  /** The ARN of the function that the widget's buttons call. */
  readonly endpoint: string;
}

/** The history as a CloudWatch dashboard widget, in which neither scripts nor frames are allowed. */
export function historyWidget(
  entries: readonly HistoryEntry[],
  filter: HistoryFilter,
  { kinds, note, ...view }: WidgetView & { readonly kinds: readonly string[]; readonly note: string | undefined },
): Html {
  const apply = button("Filter", { endpoint: view.endpoint, display: "widget", parameters: {} });
  const open = ({ key }: HistoryEntry, label: string) =>
    button("Details", { endpoint: view.endpoint, display: "popup", parameters: { pass: key }, label });
  return widget(
    view,
    html`${filterForm(filter, { kinds, apply })}${note === undefined ? undefined : html`<p class="dl-why">${note}</p>`}${historyTable(entries, { timeZone: view.timeZone, open })}`,
  );
}

/** One pass, in a dashboard popup. */
export function passWidget(entry: HistoryEntry, view: WidgetView): Html {
  return widget(view, passDetail(entry, view.timeZone));
}

/** A sentence in place of the requested view. */
export function plainWidget(text: string, view: WidgetView): Html {
  return widget(view, html`<p class="dl-empty">${text}</p>`);
}

function widget({ theme }: WidgetView, content: Html): Html {
  return html`${STYLE}${themed(theme, content)}`;
}

interface Button {
  readonly endpoint: string;
  readonly display: "popup" | "widget";
  /** The event that the function receives, without the fields that CloudWatch adds. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What the button refers to, for users of screen readers, who cannot tell from its position. */
  readonly label?: string;
}

/** A link without an address, to which CloudWatch attaches the action that follows it. The tab index makes it usable by keyboard. */
function button(text: string, { endpoint, display, parameters, label }: Button): Html {
  const about = label === undefined ? undefined : html`<span class="dl-hidden"> of ${label}</span>`;
  return html`<a class="btn" role="button" tabindex="0">${text}${about}</a><cwdb-action action="call" display="${display}" endpoint="${endpoint}">${inMarkup(parameters)}</cwdb-action>`;
}

/** JSON without HTML's special characters, so that it means the same whether CloudWatch treats it as text or as markup. */
function inMarkup(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&'\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
