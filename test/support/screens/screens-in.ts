/** A screen in a page: a command, the width of the terminal, and what it showed. */
export interface Screen {
  readonly width: number;
  readonly command: string;
  readonly lines: readonly string[];
}

const SCREEN = /<!-- screen (\d+) -->\n\n```console\n\$ (.*)\n([\s\S]*?)```/g;

/** The screens in the text of a page, in order. */
export function screensIn(page: string): readonly Screen[] {
  return [...page.matchAll(SCREEN)].map(([, width, command = "", shown = ""]) => ({
    width: Number(width),
    command,
    lines: shown.split("\n").slice(0, -1),
  }));
}

/** The text of a page with these screens in place of its own; one for each, in order. */
export function withScreens(page: string, screens: readonly Screen[]): string {
  const next = screens.values();
  return page.replaceAll(SCREEN, () => {
    const { width, command, lines } = next.next().value ?? missing();
    return `<!-- screen ${width} -->\n\n\`\`\`console\n$ ${command}\n${lines.map((line) => `${line}\n`).join("")}\`\`\``;
  });
}

function missing(): never {
  throw new Error("there is no screen for this block");
}
