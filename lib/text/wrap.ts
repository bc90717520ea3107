/** How lines are laid out. */
export interface Layout {
  /** The most characters in a line, its indentation included. A longer word is a line of its own. */
  readonly width: number;
  /** What each line begins with. */
  readonly indentation?: string;
}

/** Breaks a text into lines. */
export function wrap(text: string, layout: Layout): readonly string[] {
  return joined(text.split(" "), "", layout);
}

/** Breaks a command line into lines that a shell reads as one. Lines end only before options, which are never inside quotes. */
export function wrapCommand(command: string, { width, indentation = "" }: Layout): readonly string[] {
  // Two columns are left for the further indentation of the later lines.
  const lines = joined(command.split(/ (?=--)/), " \\", { width: width - 2, indentation });
  return lines.map((line, index) => (index === 0 ? line : `  ${line}`));
}

function joined(words: readonly string[], end: string, { width, indentation = "" }: Layout): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && indentation.length + longer.length + end.length > width) {
      lines.push(`${indentation}${line}${end}`);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, `${indentation}${line}`];
}
