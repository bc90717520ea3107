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
    ...(notInstalled.length === 0 ? [] : [`Not installed in this cluster: ${notInstalled.join(", ")}.`]),
    ...unread.map((problem) => `Could not look: ${problem}`),
  ];
}

function tableOf(shown: readonly Standing[], { width, now, namespace }: StandingsView): readonly string[] {
  const headings = ["OBJECT", "STATE", "SINCE", "WHY"];
  const rows = shown.map((one) => [
    `${one.kind.toLowerCase()}/${one.name}`,
    one.paused && one.state !== "paused" ? `${stateText(one.state)}, paused` : stateText(one.state),
    one.since === undefined ? "-" : describeAge(one.since, now),
    whyOf(one),
  ]);
  const all = namespace === undefined ? rows.map((row, index) => [shown[index]?.namespace ?? "", ...row]) : rows;
  const heading = namespace === undefined ? ["NAMESPACE", ...headings] : headings;
  return formatTable([heading, ...all]).map((line) => fitted(line, width));
}

/** A line that is too long ends where the terminal does. */
function fitted(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}

function whyOf({ state, reason, message }: Standing): string {
  if (state === "ready") return "-";
  if (reason === undefined && message === undefined) return "no pass has ended yet";
  if (reason === undefined || message === undefined || message.startsWith(reason)) return message ?? reason ?? "";
  return `${reason}: ${message}`;
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
  const paused = objects.filter(({ state, paused }) => paused && state !== "paused").length;
  const listed = paused === 0 ? counts : [...counts, `${paused} of them paused`];
  const objectsWord = objects.length === 1 ? "1 object" : `${objects.length} objects`;
  const more =
    !all && objects.some((one) => needsAttention(one)) ? " kubectl driftless why TYPE/NAME explains one." : "";
  return `${objectsWord} ${where}: ${listed.join(", ")}.${more}`;
}
