import { historyOutcomes } from "../../history-record.ts";
import type { ObjectState } from "../../object-state.ts";
import { type Html, html } from "../html.ts";
import { labelOf, wordForState } from "../words.ts";
import type { HistoryFilter } from "./filter.ts";

/** What the form offers. */
export interface FormOptions {
  readonly kinds: readonly string[];
  /** The states of objects to choose from, where objects are shown beside the history. */
  readonly states?: readonly ObjectState[];
  /** The control that applies the filter. */
  readonly apply: Html;
}

/** The fields that filter the history, and the control that applies them. */
export function filterForm(
  { kind, namespace, name, text, outcome, state }: HistoryFilter,
  { kinds, states = [], apply }: FormOptions,
): Html {
  return html`<form class="dl-filter" method="get" role="search" aria-label="History">
<label>Kind <select name="kind">${option("", "all", kind ?? "")}${kinds.map((one) => option(one, one, kind))}</select></label>
<label>Namespace <input name="namespace" value="${namespace}" autocomplete="off" spellcheck="false"></label>
<label>Name <input name="name" value="${name}" autocomplete="off" spellcheck="false"></label>
<label>Text <input name="text" value="${text}" autocomplete="off" spellcheck="false"></label>
${
  states.length === 0
    ? undefined
    : html`<label>State <select name="state">${option("", "not ready", state ?? "")}${states.map((one) => option(one, wordForState(one).label, state))}</select></label>`
}<label>Outcome <select name="outcome">${option("", "all", outcome ?? "")}${historyOutcomes.map((one) => option(one, labelOf(one), outcome))}</select></label>
${apply}
</form>
`;
}

function option(value: string, label: string, chosen: string | undefined): Html {
  return value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
}
