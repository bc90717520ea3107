import { wrap } from "../text/wrap.ts";

/** A help text for a terminal with this many columns: the lines of a paragraph are filled, and other long lines continue below. */
export function formatHelp(text: string, width: number): string {
  return text
    .replace(/(?<=^\S.*)\n(?=\S)/gm, " ")
    .split("\n")
    .flatMap((line) => (line.length <= width ? [line] : wrapped(line, width)))
    .join("\n");
}

function wrapped(line: string, width: number): readonly string[] {
  const indentation = /^ */.exec(line)?.[0] ?? "";
  const hanging = indentation === "" ? "" : `${indentation}  `;
  return wrap(line.trimStart(), { width, indentation, hanging });
}
