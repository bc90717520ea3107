import { type Html, html, markupOf } from "./html.ts";

/** The colours of the history: those of CloudWatch's dashboards, or those that the browser prefers. */
export type Theme = "light" | "dark" | "browser";

const LIGHT =
  "--text:#16191f;--muted:#5f6b7a;--line:#e1e4e8;--ground:#fff;--raised:#f6f7f9;--link:#0972d3;--good:#037f0c;--good-ground:#e9f6ea;--wait:#855900;--wait-ground:#fff5dc;--bad:#c91313;--bad-ground:#fdeeee;color-scheme:light";
const DARK =
  "--text:#e3e7ec;--muted:#95a2b3;--line:#33404f;--ground:#0f1722;--raised:#182330;--link:#5aa7f0;--good:#5fcf68;--good-ground:#12301a;--wait:#e9c46a;--wait-ground:#352a0e;--bad:#ff8a8a;--bad-ground:#3a1719;color-scheme:dark";

/** All styles of the history. Every rule applies only to the history, because a widget shares its page with others. */
export const STYLE = html`<style>
.driftless{${LIGHT};color:var(--text);font:14px/1.45 "Open Sans",system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.driftless.dl-dark{${DARK}}
@media (prefers-color-scheme:dark){.driftless.dl-browser{${DARK}}}
.driftless *{box-sizing:border-box}
.driftless code,.driftless pre,.driftless .dl-field{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Roboto Mono","Liberation Mono",monospace;font-size:12.5px;background:none;border:0;padding:0;margin:0;color:inherit;overflow-wrap:anywhere;unicode-bidi:isolate}
.driftless pre{white-space:pre-wrap}
.driftless small{font-size:12px;color:var(--muted);font-weight:400}
.driftless a{color:var(--link)}
.driftless :is(a,button,input,select,summary):focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:4px}
.driftless .dl-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.driftless .dl-filter{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end;margin:0 0 12px}
.driftless .dl-filter label{display:grid;gap:2px;font-size:12px;color:var(--muted)}
.driftless .dl-filter :is(input,select,.dl-button){font:inherit;font-size:14px;color:var(--text);background:var(--ground);border:1px solid var(--line);border-radius:6px;padding:4px 8px;height:32px;min-width:110px}
.driftless .dl-filter .dl-button{color:var(--link);border-color:var(--link);font-weight:600;cursor:pointer;min-width:0;padding:4px 14px}
.driftless .dl-filter>a:not(.btn){line-height:32px}
.driftless .dl-sign{width:12px;height:12px;vertical-align:-1px;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.driftless table{border-collapse:collapse;width:100%;margin:0;background:none;color:inherit}
.driftless :is(th,td){text-align:left;vertical-align:top;padding:8px 12px 8px 0;border:0;border-bottom:1px solid var(--line);font-weight:400;background:none;color:inherit}
.driftless thead th{font-size:12px;color:var(--muted);padding-block:4px;white-space:nowrap}
.driftless tbody tr:hover{background:var(--raised)}
.driftless .dl-time{white-space:nowrap;font-variant-numeric:tabular-nums}
.driftless .dl-time small{display:block}
.driftless tbody th small{display:block}
.driftless .dl-history tbody th{min-width:130px}
.driftless .dl-object{font-weight:600;overflow-wrap:anywhere;unicode-bidi:isolate}
.driftless .dl-namespace{color:var(--muted);font-weight:400;unicode-bidi:isolate}
.driftless .dl-badge{display:inline-block;white-space:nowrap;border-radius:10px;padding:1px 9px;font-size:12.5px;font-weight:600;color:var(--muted);background:var(--raised)}
.driftless .dl-good{color:var(--good);background:var(--good-ground)}
.driftless .dl-wait{color:var(--wait);background:var(--wait-ground)}
.driftless .dl-bad{color:var(--bad);background:var(--bad-ground)}
.driftless .dl-changes{list-style:none;margin:0;padding:0}
.driftless .dl-field{color:var(--muted)}
.driftless .dl-from code{text-decoration:line-through;text-decoration-color:var(--bad)}
.driftless .dl-to code{font-weight:600}
.driftless em{color:var(--muted);font-size:12.5px}
.driftless .dl-changes .dl-sign,.driftless .dl-more{color:var(--muted)}
.driftless .dl-cause{margin:0;overflow-wrap:anywhere}
.driftless .dl-why{margin:2px 0 0;font-size:12px;color:var(--muted)}
.driftless .dl-error{border-left:3px solid var(--bad);padding:2px 0 2px 10px;margin:2px 0;overflow-wrap:anywhere}
.driftless .dl-error p{margin:0;unicode-bidi:isolate}
.driftless .dl-missing{color:var(--bad);font-weight:600}
.driftless .dl-open{white-space:nowrap;padding-right:0}
.driftless .dl-empty{color:var(--muted);padding:24px 0;margin:0}
.driftless .dl-pass header{display:flex;flex-wrap:wrap;gap:12px;align-items:baseline;margin:0 0 12px}
.driftless h2{font-size:18px;font-weight:600;margin:0;overflow-wrap:anywhere;unicode-bidi:isolate;color:inherit}
.driftless .dl-diff{table-layout:fixed;margin:0 0 16px;border:1px solid var(--line)}
.driftless .dl-diff caption{text-align:left;padding:4px 0;font-weight:600;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Roboto Mono",monospace;font-size:12.5px;color:inherit;overflow-wrap:anywhere;unicode-bidi:isolate}
.driftless .dl-diff :is(th,td){padding:1px 8px;border:0;width:50%}
.driftless .dl-diff :is(th,td)+:is(th,td){border-left:1px solid var(--line)}
.driftless .dl-diff :is(del,ins){display:block;text-decoration:none;margin:0 -8px;padding:0 8px 0 22px;position:relative}
.driftless .dl-diff del{background:var(--bad-ground);color:var(--bad)}
.driftless .dl-diff ins{background:var(--good-ground);color:var(--good)}
.driftless .dl-diff :is(del,ins)::before{position:absolute;left:8px;font-weight:600}
.driftless .dl-diff del::before{content:"−"}
.driftless .dl-diff ins::before{content:"+"}
.driftless .dl-diff .dl-same pre{color:var(--muted);padding-left:14px}
.driftless dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:8px 16px;margin:0 0 16px}
.driftless dt{font-size:12px;color:var(--muted)}
.driftless dd{margin:0;overflow-wrap:anywhere}
.driftless details pre{background:var(--raised);border-radius:6px;padding:8px 12px;margin-top:8px}
</style>`;

/** The styles that only the page needs. In a widget, the dashboard provides the layout around the history. */
export const PAGE_STYLE = html`<style>
body{margin:0}
.driftless{background:var(--ground);min-height:100vh;padding:24px clamp(16px,4vw,48px);max-width:none}
.driftless h1{font-size:22px;font-weight:700;margin-block:0 16px}
.driftless section{margin:0 0 28px}
.driftless section h2{font-size:15px;margin:0 0 6px}
.driftless .dl-updated{margin:0 0 12px;color:var(--muted);font-size:12px}
.driftless .dl-updated small{display:none}
.driftless>*{max-width:1800px;margin-inline:auto}
.driftless .dl-cluster{color:var(--muted);font-weight:400}
.driftless .dl-overview{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(400px,100%),1fr));gap:0 48px}
.driftless .dl-numbers td{font-variant-numeric:tabular-nums}
.driftless .dl-numbers thead th{white-space:normal}
.driftless .dl-numbers tbody th{overflow-wrap:anywhere}
.driftless summary{cursor:pointer}
.driftless .dl-numbers a{color:inherit}
.driftless .dl-why time small{display:none}
.driftless .dl-numbers .dl-none{color:var(--muted)}
.driftless .dl-count-good{color:var(--good);font-weight:600}
.driftless .dl-count-wait{color:var(--wait);font-weight:600}
.driftless .dl-count-bad{color:var(--bad);font-weight:600}
@media (max-width:700px){
.driftless .dl-filter label{flex:1 1 130px}
.driftless .dl-filter :is(input,select){width:100%;min-width:0}
.driftless .dl-numbers :is(th,td){padding-right:6px}
.driftless .dl-history thead{display:none}
.driftless .dl-history tr{display:block;border-bottom:1px solid var(--line);padding:10px 0}
.driftless .dl-history tbody :is(th,td){display:block;border:0;padding:1px 0}
.driftless .dl-time small{display:inline}
}
</style>`;

/** Wraps content in the element that contains the whole history and sets its theme. */
export function themed(theme: Theme, content: Html): Html {
  return html`<div class="driftless dl-${theme}">${content}</div>`;
}

/** The contents of both style elements, for a content security policy. */
export const STYLES = [STYLE, PAGE_STYLE].map((style) => markupOf(style).replace(/^<style>|<\/style>$/g, ""));
