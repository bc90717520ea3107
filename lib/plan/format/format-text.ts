import type { Style, Terminal } from "../../cli/terminal.ts";
import { own } from "../../text/own.ts";
import { plainText } from "../../text/plain-text.ts";
import { wrap } from "../../text/wrap.ts";
import { type PlannedChange, type PlannedObject, verdictOf } from "../planned-object.ts";
import { actionOf, CAUSES, causeWord, lineOf, nameOf, removedBy, summaryOf } from "./wording.ts";

const STYLES = { "+": "added", "-": "removed", "~": "changed" } as const;
const ACTION_STYLES: Readonly<Partial<Record<string, Style>>> = {
  create: "added",
  delete: "removed",
  refuse: "failed",
  fail: "failed",
  "no changes": "faint",
};

/**
 * A plan as text: each object with its changes, and a summary. `isWide` also shows where each resource is, the objects without changes, and
 * every tag; otherwise these are only counted.
 */
export function formatText(
  objects: readonly PlannedObject[],
  { width, style }: Pick<Terminal, "width" | "style">,
  { isWide = false } = {},
): string {
  const shown = isWide ? objects : objects.filter((one) => one.would !== "ignore" && isWorthShowing(one));
  const blocks = shown.map((one) => [heading(one), ...details(one)].join("\n"));
  const layout = { width, hanging: "  " };
  const words = new Set(shown.flatMap(({ changes }) => changes.flatMap((change) => causeWord(change) ?? [])));
  const legend = [...words].flatMap((word) => wrap(own(CAUSES, word), layout));
  const summary = wrap(`Plan: ${summaryOf(objects)}.`, layout);
  const marked = objects.filter((one) => actionOf(one) !== "no changes" && verdictOf(one) === "nothing").length;
  const tagsOnly = marked === 0 ? [] : wrap(`${marked} would change only in Driftless's own tags.`, layout);
  return [...blocks, ...(legend.length > 0 ? [legend.join("\n")] : []), [...summary, ...tagsOnly].join("\n")].join(
    "\n\n",
  );

  function heading(one: PlannedObject): string {
    const action = actionOf(one);
    const { resource, region, account, role, whose, source } = one;
    const wide = [resource, region, account, role, whose && `whose: ${whose}`, source].filter(
      (part) => part !== undefined,
    );
    const place = isWide ? wide.map((part) => `\n    ${plainText(part)}`).join("") : "";
    return `${style("strong", nameOf(one))}: ${styled(action)}${place === "" ? "" : style("faint", place)}`;
  }

  function styled(action: string): string {
    return style(own(ACTION_STYLES, action) ?? "changed", action);
  }

  function details(one: PlannedObject): readonly string[] {
    const { changes, problems, notes, unread } = one;
    const tags = isWide ? [] : changes.filter(({ cause }) => cause === "own tags");
    const others = changes.filter((change) => !tags.includes(change));
    return [
      ...problems.flatMap((problem) => lines("! ", plainText(problem), "failed")),
      ...(unread.length > 0 ? lines("! ", `could not be read: ${unread.join(", ")}`, "failed") : []),
      ...removedBy(one).flatMap((arn) => lines("- ", arn, "removed")),
      ...others.flatMap((change) => changed(change, one)),
      ...(tags.length > 0 ? lines("+ ", `${tags.length} of Driftless's own tags`, "faint") : []),
      ...notes.flatMap((note) => lines("i ", plainText(note), "faint")),
    ];
  }

  function changed(change: PlannedChange, one: PlannedObject): readonly string[] {
    const { sign, text } = lineOf(change, one);
    const word = causeWord(change);
    return lines(`${sign} `, word === undefined ? text : `${text} (${word})`, own(STYLES, sign));
  }

  function lines(prefix: string, text: string, as: Style): readonly string[] {
    return wrap(text, { width, indentation: `  ${prefix}`, hanging: "      ", breaksWords: true }).map((line) =>
      style(as, line),
    );
  }
}

function isWorthShowing(one: PlannedObject): boolean {
  return actionOf(one) !== "no changes" || one.notes.length > 0 || verdictOf(one) === "problems";
}
