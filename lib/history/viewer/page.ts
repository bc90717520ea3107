import type { HistoryEntry } from "./entry.ts";
import { type Html, html } from "./html.ts";
import { passDetail } from "./pass-detail.ts";
import { PAGE_STYLE, STYLE, type Theme, themed } from "./style.ts";
import type { TimeZone } from "./time.ts";

/** The page of one pass. It does not refresh itself, because a pass that has ended does not change. */
export function passPage(entry: HistoryEntry, timeZone: TimeZone): Html {
  const { kind, namespace, name } = entry.record;
  return document(
    `${kind} ${namespace}/${name}`,
    undefined,
    html`<p><a href="/">Back to the history</a> · <a href="${historyOf(entry.record)}">What else happened to this object</a></p>
<main>${passDetail(entry, timeZone)}</main>`,
  );
}

/** A page that explains why there is nothing to show. */
export function plainPage(text: string): Html {
  return document(
    "Driftless history",
    undefined,
    html`<main><p class="dl-empty">${text}</p><p><a href="/">Go to the history</a></p></main>`,
  );
}

const THEME: Theme = "browser";

/** A whole document. */
export function document(title: string, head: Html | undefined, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
${STYLE}${PAGE_STYLE}${head}
</head>
<body>${themed(THEME, body)}</body>
</html>
`;
}

/** The address of the history of one object. */
export function historyOf(object: {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}): string {
  const { kind, namespace, name } = object;
  return `/?kind=${inAddress(kind)}&namespace=${inAddress(namespace)}&name=${inAddress(name)}`;
}

/** A text as a part of an address. */
export function inAddress(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
