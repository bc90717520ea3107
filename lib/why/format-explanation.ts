import { stateText } from "../history/object-state.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { formatFinding, isProblem } from "../preflight/format-results.ts";
import { describeAge, describeWait } from "../text/durations.ts";
import { own } from "../text/own.ts";
import { wrap } from "../text/wrap.ts";
import { wordsOf } from "./advice.ts";
import type { Explanation } from "./explain.ts";
import type { NextAttempt } from "./next-attempt.ts";

/** The object that an explanation is about. */
export interface ExplainedObject {
  readonly kind: ResourceKind;
  readonly namespace: string;
  readonly name: string;
}

/** An explanation as lines for people. */
export function formatExplanation(
  { kind, namespace, name }: ExplainedObject,
  { state, reportedAt, approved, causes, next }: Explanation,
  { width, now }: { readonly width: number; readonly now: number },
): readonly string[] {
  const about = reportedAt === undefined ? "" : `, reported ${describeAge(reportedAt, now)} ago`;
  const heading = `${kind.kind} ${namespace}/${name} is ${own(WORDS, state)}${about}.`;
  const sorted = causes.toSorted((one, other) => Number(isProblem(other)) - Number(isProblem(one)));
  const blocks = sorted.map((cause) => formatFinding(cause.reason ?? cause.call?.code ?? "", cause, { width }));
  return [
    ...wrap(heading, { width }),
    ...(approved === undefined ? [] : wrap(`Done ${describeAge(approved.at, now)} ago, ${approved.what}.`, { width })),
    ...blocks.flatMap((lines) => ["", ...lines]),
    "",
    ...wrap(`Next: ${describeNext(next)}`, { width }),
    ...(next.by === "change" && causes.some(isProblem)
      ? ["To request one:", `    kubectl driftless sync --wait ${wordsOf({ kind, namespace, name })}`]
      : []),
  ];
}

const WORDS = {
  ready: "Ready",
  paused: "paused",
  waiting: stateText("waiting"),
  retrying: "not Ready",
  terminal: "refused",
  deleting: "being deleted",
} as const;

/** When the next pass is due, as a sentence. */
export function describeNext({ by, inSeconds = 0, count = 1 }: NextAttempt): string {
  const when = inSeconds > 0 ? `in ${describeWait(inSeconds)}` : "now";
  switch (by) {
    case "claimed":
      return "a pass is running now.";
    case "retry":
      return `Driftless tries again ${when}, after ${count} ${count === 1 ? "attempt" : "attempts"}.`;
    case "poll":
      return `Driftless looks again ${when}.`;
    case "change":
      return "a change to the object, a request, or the sweep starts the next pass.";
  }
}
