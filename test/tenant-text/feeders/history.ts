import { declarationIn, formsOf } from "../../../lib/history/declaration.ts";
import {
  type EndedRun,
  formatRecord,
  historyLine,
  historyOutcome,
  recordOf,
  settlesGeneration,
  shortened,
  valueText,
} from "../../../lib/history/history-line.ts";
import { HistoryRecord } from "../../../lib/history/history-record.ts";
import { queryFor } from "../../../lib/history/insights.ts";
import { conditionOf, countedState, objectStateOf } from "../../../lib/history/object-state.ts";
import {
  beginsToWait,
  changesOf,
  correctsDrift,
  endOf,
  eventOf,
  hasActed,
  type Outcome,
  startOutcome,
} from "../../../lib/reconcile/act/outcome.ts";
import { asShown, changeOf, fieldsOf } from "../../../lib/reconcile/decide/step.ts";
import { describeChanges, leavesAsText, leavesOf } from "../../../lib/text/changes.ts";
import { textsOf, whereTheyDiffer } from "../../../lib/text/excerpt.ts";
import { historyRecord } from "../../support/history/history-record.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { objectWith, requestWith } from "../objects.ts";

const part = { name: "policy", desired: () => undefined, read: async () => undefined };

/** Steps of a plan: the text as a value, as the name of a field, and as the name of a list's item. */
export function stepsWith(text: string) {
  const from = { a: text, [`${text}a`]: 1, list: [{ id: text, value: 1 }] };
  const to = { [text]: text, list: [{ id: text, value: text }, { id: "new" }] };
  return [
    { part: "policy", field: "policy", from: undefined, to: text },
    { part: "policy", field: "policy", from: text, to: `${text} ` },
    { part: "tagging", field: text, from: {}, to: { [text]: text } },
    { part: "others", from, to },
  ];
}

const keeping = { cluster: "east", values: "full" } as const;

/** A failed run whose texts are the text. */
function runWith(text: string): EndedRun {
  const failed = { message: text, detail: text, reason: text, call: text, code: text };
  const outcome: Outcome = {
    ...startOutcome(text),
    result: "terminal",
    object: { current: () => objectWith(text) },
    steps: stepsWith(text),
    failure: { terminal: [failed], recoverable: [failed] },
    events: [{ type: "Normal", reason: text, note: text, action: text }],
  };
  return {
    request: requestWith(text),
    requestId: text,
    reasons: [text],
    milliseconds: 1,
    outcome,
    error: new Error(text),
  };
}

/** The record of that pass. */
export function recordWith(text: string) {
  return recordOf(runWith(text), keeping);
}

/** What the history keeps. */
export const history: Feeders = {
  ...feeding("lib/history/declaration.ts", {
    formsOf: (text) => [...formsOf(historyRecord({ spec: { [text]: text }, annotations: { [text]: text } }))],
    declarationIn: (text) =>
      [...formsOf(historyRecord({ spec: { [text]: text }, annotations: { [text]: text } }))].map(declarationIn),
  }),
  ...feeding("lib/history/history-line.ts", {
    formatRecord: (text) =>
      formatRecord(historyRecord({ spec: { [text]: text }, changes: [{ field: text, from: text, to: text }] })),
    historyLine: (text) => {
      const problems: unknown[] = [];
      return [historyLine(runWith(text), keeping, (problem) => problems.push(problem)), problems];
    },
    recordOf: recordWith,
    settlesGeneration: (text) => settlesGeneration(runWith(text).outcome),
    historyOutcome: (text) => historyOutcome(runWith(text).outcome),
    valueText: (text) => valueText({ [text]: [text] }),
    shortened,
  }),
  ...feeding("lib/history/history-record.ts", { HistoryRecord: (text) => HistoryRecord.safeParse(recordWith(text)) }),
  ...feeding("lib/history/insights.ts", {
    queryFor: (text) => queryFor({ kind: text, namespace: text, name: text, outcome: "failed" }),
  }),
  ...feeding("lib/history/object-state.ts", {
    objectStateOf: (text) => objectStateOf(objectWith(text)),
    countedState: (text) => countedState(objectWith(text)),
    conditionOf: (text) => conditionOf(objectWith(text), "Ready"),
  }),
  ...feeding("lib/reconcile/act/outcome.ts", {
    beginsToWait: (text) => beginsToWait(runWith(text).outcome),
    endOf: (text) => endOf({ ...runWith(text).outcome, deletedBecause: text }),
    changesOf: (text) => changesOf(runWith(text).outcome),
    eventOf: (text) => eventOf(runWith(text).outcome),
    correctsDrift: (text) => correctsDrift(runWith(text).outcome),
    hasActed: (text) => hasActed(runWith(text).outcome),
  }),
  ...feeding("lib/reconcile/decide/step.ts", {
    changeOf: (text) => changeOf(part, text, { [text]: text }),
    asShown: (text) => asShown(part, text, text),
    fieldsOf: (text) => fieldsOf(part, { [text]: text }),
  }),
  ...feeding("lib/text/changes.ts", {
    describeChanges: (text) => describeChanges(stepsWith(text)),
    leavesAsText: (text) => leavesAsText(stepsWith(text)),
    leavesOf: (text) => stepsWith(text).map((step) => leavesOf(step)),
  }),
  ...feeding("lib/text/excerpt.ts", {
    textsOf: (text) => textsOf(text, `${text} `),
    whereTheyDiffer: (text) => whereTheyDiffer([`${text}a${text}`, `${text}b${text}`]),
  }),
};
