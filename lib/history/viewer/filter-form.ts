import { historyOutcomes } from "../history-record.ts";
import type { HistoryFilter } from "./filter.ts";
import { type Html, html } from "./html.ts";
import { labelOf } from "./words.ts";

/** The fields that filter the history, and the control that applies them. */
export function filterForm(
  { kind, namespace, name, outcome }: HistoryFilter,
  { kinds, apply }: { readonly kinds: readonly string[]; readonly apply: Html },
): Html {
  return html`<form class="dl-filter" method="get" role="search" aria-label="History">
<label>Kind <select name="kind">${option("", "all", kind ?? "")}${kinds.map((one) => option(one, one, kind))}</select></label>
<label>Namespace <input name="namespace" value="${namespace}" autocomplete="off" spellcheck="false"></label>
<label>Name <input name="name" value="${name}" autocomplete="off" spellcheck="false"></label>
<label>Outcome <select name="outcome">${option("", "all", outcome ?? "")}${historyOutcomes
    .filter((one) => one !== "unchanged")
    .map((one) => option(one, labelOf(one), outcome))}</select></label>
${apply}
</form>
`;
}

function option(value: string, label: string, chosen: string | undefined): Html {
  return value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
}
