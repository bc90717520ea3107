import { approvalWords } from "../../text/approval-words.ts";
import { own } from "../../text/own.ts";
import type { HistoryOutcome, HistoryRecord } from "../history-record.ts";
import type { ObjectState } from "../object-state.ts";
import type { Sign } from "./sign.ts";

/** How an outcome or a state is shown. The sign is clear even without its colour. */
interface Word {
  readonly sign: Sign;
  readonly label: string;
  readonly tone: "good" | "calm" | "wait" | "bad";
}

const OUTCOMES: Readonly<Record<HistoryOutcome, Word>> = {
  changed: { sign: "check", label: "Changed", tone: "good" },
  unchanged: { sign: "same", label: "Unchanged", tone: "calm" },
  retry: { sign: "again", label: "Retried", tone: "wait" },
  terminal: { sign: "cross", label: "Refused", tone: "bad" },
  failed: { sign: "alert", label: "Failed", tone: "bad" },
};

/** How the outcome of a pass is shown. If the pass changed something, the label names the change, such as `Drift corrected`. */
export function wordFor({ outcome, event, progress }: HistoryRecord): Word {
  if (outcome === "unchanged" && event === "ApprovalRequired") return WAITS;
  if (outcome === "unchanged" && progress !== undefined) return { ...WAITS, label: "Waiting" };
  const word = OUTCOMES[outcome];
  if (outcome !== "changed" || event === undefined) return word;
  return own(ENDS, event) ?? { ...word, label: spaced(event) };
}

/** In the history as in the inventory: the record is of the pass that began to wait. */
const WAITS: Word = { sign: "pause", label: "Waiting for approval", tone: "wait" };

/** The end of an object is not a success like others, and whether its resource still exists must be clear at a glance. */
const ENDS: Readonly<Record<string, Word>> = {
  Deleted: { sign: "bin", label: "Deleted in AWS", tone: "bad" },
  Deleting: { sign: "bin", label: "Deleting in AWS", tone: "bad" },
  Kept: { sign: "check", label: "Kept in AWS", tone: "calm" },
  Released: { sign: "same", label: "Released", tone: "calm" },
};

/** The name of an outcome in a selection list. */
export function labelOf(outcome: HistoryOutcome): string {
  return OUTCOMES[outcome].label;
}

const STATES: Readonly<Record<ObjectState, Word>> = {
  ready: { sign: "check", label: "Ready", tone: "good" },
  paused: { sign: "pause", label: "Paused", tone: "wait" },
  waiting: WAITS,
  retrying: { sign: "again", label: "Retrying", tone: "wait" },
  terminal: { sign: "cross", label: "Terminal", tone: "bad" },
  deleting: { sign: "alert", label: "Deleting", tone: "wait" },
};

/** How the state of an object is shown. */
export function wordForState(state: ObjectState): Word {
  return STATES[state];
}

const REASONS: Readonly<Record<string, string>> = {
  change: "object changed",
  request: "requested",
  resync: "check",
  drift: "changed in AWS",
  requeue: "next try",
};

/** Why a pass ran. */
export function reasonsOf({ reasons, approved, approvedBy }: HistoryRecord): string {
  const words = [...new Set(reasons)].map((reason) => own(REASONS, reason) ?? reason);
  return [...words, ...(approved ? [approvalWords(approvedBy ?? {})] : [])].join(", ");
}

/** `DriftCorrected` as words: `Drift corrected`. */
function spaced(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
