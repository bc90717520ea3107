import { own } from "../../text/own.ts";
import { plainText } from "../../text/plain-text.ts";
import { type PlannedObject, verdictOf } from "../planned-object.ts";
import { actionOf, CAUSES, causeWord, lineOf, nameOf, removedBy, summaryOf } from "./wording.ts";

/** Marks the comment, so that a workflow finds the one that it wrote before. */
export const COMMENT_MARK = "<!-- driftless-plan -->";

/** GitHub accepts comments of up to 65,536 characters. */
const LONGEST = 60_000;

/** A plan as a comment on a pull request. It is cut between two objects if it would be longer than GitHub accepts. */
export function formatMarkdown(objects: readonly PlannedObject[]): string {
  const head = [COMMENT_MARK, `### Driftless plan: ${summaryOf(objects)}`];
  const blocks = objects.filter((one) => actionOf(one) !== "no changes" || verdictOf(one) === "problems").map(block);
  const causes = new Set(objects.flatMap(({ changes }) => changes.flatMap((change) => causeWord(change) ?? [])));
  const legend = [...causes].map((word) => `_${own(CAUSES, word)}_`);
  const length = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length + 2, 0);
  const kept = blocks.filter((_, index) => length(blocks.slice(0, index + 1)) < LONGEST);
  const left = blocks.length - kept.length;
  const note = left === 0 ? [] : [`_${left} more objects are left out, because the comment would be too long._`];
  return [...head, ...kept, ...note, ...legend].join("\n\n");
}

function block(one: PlannedObject): string {
  const { changes, problems, unread, notes, source } = one;
  const tags = changes.filter(({ cause }) => cause === "own tags").length;
  const lines = [
    ...problems.map((problem) => `! ${plainText(problem)}`),
    ...(unread.length > 0 ? [`! could not be read: ${unread.join(", ")}`] : []),
    ...changes
      .filter(({ cause }) => cause !== "own tags")
      .map((change) => {
        const { sign, text } = lineOf(change, one);
        const word = causeWord(change);
        return `${sign === "~" ? "!" : sign} ${text}${word === undefined ? "" : ` (${word})`}`;
      }),
    ...removedBy(one).map((arn) => `- ${arn}`),
    ...(tags > 0 ? [`+ ${tags} of Driftless's own tags`] : []),
    ...notes.map((note) => `# ${plainText(note)}`),
  ];
  // A longer fence than any run of backticks in the text, so that no text ends the block.
  const longest = Math.max(2, ...(lines.join("\n").match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const from = source === undefined ? "" : ` (${escaped(source)})`;
  const title = `<b>${escaped(nameOf(one))}</b>: ${actionOf(one)}${from}`;
  return `<details open><summary>${title}</summary>\n\n${fence}diff\n${lines.join("\n")}\n${fence}\n\n</details>`;
}

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
]);

function escaped(text: string): string {
  return plainText(text).replace(/[&<>]/g, (one) => ENTITIES.get(one) ?? one);
}
