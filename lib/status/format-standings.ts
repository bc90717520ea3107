import { formatTable } from "../cli/table.ts";
import { objectStates, stateText } from "../history/object-state.ts";
import { describeAge } from "../text/durations.ts";
import { wrap } from "../text/wrap.ts";
import type { Standings } from "./read-standings.ts";
import { needsAttention, type Standing } from "./standing.ts";

/** What to show of the standings, and where. */
export interface StandingsView {
  readonly width: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The namespace that was listed; `undefined` if all. */
  readonly namespace: string | undefined;
  /** Whether objects that need no attention are shown too. */
  readonly all: boolean;
}

/** The objects that need attention as a table, and how many objects there are in each state. */
export function formatStandings({ objects, notInstalled, unread }: Standings, view: StandingsView): readonly string[] {
  const shown = view.all ? objects : objects.filter(needsAttention);
  return [
    ...(shown.length === 0 ? [] : [...tableOf(shown, view), ""]),
    ...wrap(summaryOf(objects, view), view),
    ...(notInstalled.length === 0 ? [] : wrap(`Not installed in this cluster: ${notInstalled.join(", ")}.`, view)),
    ...unread.flatMap((problem) => wrap(`Could not look: ${problem}`, view)),
  ];
}

function tableOf(shown: readonly Standing[], { width, now, namespace }: StandingsView): readonly string[] {
  const headings = ["OBJECT", "STATE", "SINCE", "WHY"];
  const rows = shown.map((one) => [
    `${one.kind.toLowerCase()}/${one.name}`,
    stateOf(one),
    one.since === undefined ? "-" : describeAge(one.since, now),
    whyOf(one),
  ]);
  const all = namespace === undefined ? rows.map((row, index) => [shown[index]?.namespace ?? "", ...row]) : rows;
  const heading = namespace === undefined ? ["NAMESPACE", ...headings] : headings;
  const lines = formatTable([heading, ...all]);
  const begin = lines[0]?.indexOf("WHY") ?? 0;
  return lines.flatMap((line) => fitted(line, begin, width));
}

/** Of a text that does not fit into its column, more lines than these are left out. */
const MOST_LINES = 3;
const NARROWEST = 20;

/** A line that is too long goes on in the column that begins here. In a terminal that is too narrow for it, the line is cut. */
function fitted(line: string, begin: number, width: number): readonly string[] {
  if (line.length <= width) return [line];
  if (width - begin < NARROWEST) return [`${line.slice(0, width - 1)}…`];
  const indentation = " ".repeat(begin);
  const texts = wrap(line.slice(begin), { width, indentation, breaksWords: true });
  const [first = "", ...others] = texts.slice(0, MOST_LINES);
  const kept = [`${line.slice(0, begin)}${first.slice(begin)}`, ...others];
  const last = kept.at(-1) ?? "";
  return texts.length <= MOST_LINES ? kept : [...kept.slice(0, -1), `${last.slice(0, width - 1)}…`];
}

/** The state of an object, and what else changes what it means. */
function stateOf({ state, paused, readOnly }: Standing): string {
  return [
    stateText(state),
    ...(paused && state !== "paused" ? ["paused"] : []),
    ...(readOnly ? ["read-only"] : []),
  ].join(", ");
}

function whyOf({ state, reason, message }: Standing): string {
  if (state === "ready") return "-";
  if (reason === undefined && message === undefined) return "no pass has ended yet";
  if (reason === undefined || message === undefined || message.startsWith(reason)) return message ?? reason ?? "";
  const [said] = [`api error ${reason}: `].filter((beginning) => message.startsWith(beginning));
  return `${reason}: ${message.slice(said?.length ?? 0)}`;
}

function summaryOf(objects: readonly Standing[], { namespace, all }: StandingsView): string {
  const where = namespace === undefined ? "in this cluster" : `in the namespace ${namespace}`;
  if (objects.length === 0) {
    return `There are no objects ${where}.${namespace === undefined ? "" : " To look in all namespaces, add -A."}`;
  }
  const counts = objectStates
    .map((state) => ({ state, count: objects.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${stateText(state)}`);
  // All that are paused, those that would not be Ready otherwise included: this count is not a part of the others.
  const paused = objects.some(({ state, paused }) => paused && state !== "paused")
    ? objects.filter(({ state, paused }) => paused || state === "paused").length
    : 0;
  const readOnly = objects.filter((one) => one.readOnly).length;
  const marks = [...(paused === 0 ? [] : [`${paused} paused`]), ...(readOnly === 0 ? [] : [`${readOnly} read-only`])];
  const listed = `${counts.join(", ")}${marks.length === 0 ? "" : `; of all, ${marks.join(" and ")}`}`;
  const objectsWord = objects.length === 1 ? "1 object" : `${objects.length} objects`;
  const more =
    !all && objects.some((one) => needsAttention(one)) ? " kubectl driftless why TYPE/NAME explains one." : "";
  return `${objectsWord} ${where}: ${listed}.${more}`;
}
