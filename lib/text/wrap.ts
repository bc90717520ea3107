/** How lines are laid out. */
export interface Layout {
  /** The most characters in a line, its indentation included. A longer word is a line of its own, unless words are broken. */
  readonly width: number;
  /** What each line begins with. */
  readonly indentation?: string;
  /** What the lines after the first begin with. Default: `indentation`. */
  readonly hanging?: string;
  /** Whether longer words are broken too. */
  readonly breaksWords?: boolean;
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

function joined(words: readonly string[], end: string, layout: Layout): readonly string[] {
  const { width, indentation = "", hanging = indentation, breaksWords = false } = layout;
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (beginning().length + longer.length + end.length <= width) {
      line = longer;
      continue;
    }
    if (line !== "") finish(line);
    line = word;
    while (breaksWords && line.length > room()) {
      const most = room();
      finish(line.slice(0, most));
      line = line.slice(most);
    }
  }
  return line === "" ? lines : [...lines, `${beginning()}${line}`];

  function beginning(): string {
    return lines.length === 0 ? indentation : hanging;
  }

  function room(): number {
    return Math.max(1, width - beginning().length);
  }

  function finish(text: string): void {
    lines.push(`${beginning()}${text}${end}`);
  }
}
