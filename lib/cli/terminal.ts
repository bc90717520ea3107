import { styleText } from "node:util";
import { own } from "../text/own.ts";

/** The styles that commands use. What they say is also said in words, because they are not always shown. */
export type Style = "added" | "removed" | "changed" | "failed" | "faint" | "strong";

/** Where a command writes to. */
export interface Terminal {
  /** The number of columns; infinite unless the output is a terminal, so that nothing is cut in a file or a pipe. */
  readonly width: number;
  /** The text in a style if the output shows colours, and otherwise the text itself. */
  readonly style: (style: Style, text: string) => string;
  /** Writes the result, with a line break, to standard output. */
  readonly print: (text: string) => void;
  /** Writes a line about progress or a problem to standard error, so that standard output contains only the result. */
  readonly tell: (line: string) => void;
}

const FORMATS = {
  added: "green",
  removed: "red",
  changed: "yellow",
  failed: "red",
  faint: "dim",
  strong: "bold",
} as const;

/** The width that every terminal has. */
export const COMMON_WIDTH = 80;

/** The terminal of a process. Colours follow `NO_COLOR`, `FORCE_COLOR` and whether the output is a terminal. */
export function openTerminal(stdout: NodeJS.WriteStream, stderr: Pick<NodeJS.WriteStream, "write">): Terminal {
  return {
    // A terminal whose size nobody has set, as in some containers and jobs, has 0 columns.
    width: stdout.isTTY ? stdout.columns || COMMON_WIDTH : Number.POSITIVE_INFINITY,
    style: (style, text) => styleText(own(FORMATS, style), text, { stream: stdout }),
    print: (text) => void stdout.write(`${text}\n`),
    tell: (line) => void stderr.write(`${line}\n`),
  };
}

/** Wider lines of prose are hard to read. */
const WIDEST_PROSE = 120;

/** The number of columns for sentences. */
export function proseWidth({ width }: Pick<Terminal, "width">): number {
  return Math.min(width, WIDEST_PROSE);
}
