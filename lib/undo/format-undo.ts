import type { Terminal } from "../cli/terminal.ts";
import { timeText } from "../kubernetes/event.ts";
import type { TextChange } from "../text/changes.ts";
import { plainText } from "../text/plain-text.ts";
import { type Layout, wrap } from "../text/wrap.ts";
import type { Chosen } from "./choose-generation.ts";
import type { Past } from "./generations.ts";
import type { Undo, UndoneObject } from "./undo.ts";

/** What is shown before an object is taken back. */
export interface UndoView {
  readonly object: UndoneObject;
  /** The present generation; `undefined` if the object does not exist. */
  readonly generation: number | undefined;
  readonly past: Past;
  readonly chosen: Chosen;
  readonly undo: Undo;
}

/** Which generation an object goes back to, and what changes in its manifest. */
export function formatUndo(
  { object, generation, past, chosen, undo }: UndoView,
  { width, style }: Pick<Terminal, "width" | "style">,
): string {
  const { kind, namespace, name } = object;
  const when = timeText(chosen.at);
  const from = generation === undefined ? "deleted" : `generation ${generation}`;
  const named = `${kind.kind} ${namespace}/${name}`;
  const [first = "", ...rest] = wrap(
    `${named}: ${from} -> as in generation ${chosen.generation}, which a pass first read at ${when}`,
    { width, hanging: "  " },
  );
  const heading = [first.replace(named, () => style("strong", named)), ...rest];
  const { gaps } = past;
  const notes = [
    ...(generation === undefined ? ["data that was deleted together with the resource is not brought back"] : []),
    ...(undo.kept.length > 0 ? [`stays as it is, although it was different then: ${undo.kept.join(", ")}`] : []),
    ...(gaps.length > 0
      ? [`not in the history, because no pass read them: generations ${gaps.toReversed().join(", ")}`]
      : []),
  ];
  const changes = undo.changes.length === 0 ? ["  no difference"] : undo.changes.flatMap(lines);
  return [...heading, ...changes, ...notes.flatMap((note) => wrap(plainText(note), layoutOf("i", width)))].join("\n");

  function lines({ field, from, to }: TextChange): readonly string[] {
    const [sign, as, value] =
      from === "none"
        ? (["+", "added", to] as const)
        : to === "none"
          ? (["-", "removed", from] as const)
          : (["~", "changed", `${from} -> ${to}`] as const);
    return wrap(plainText(`${field}: ${value}`), layoutOf(sign, width)).map((line) => style(as, line));
  }
}

function layoutOf(sign: string, width: number): Layout {
  return { width, indentation: `  ${sign} `, hanging: "      ", breaksWords: true };
}
