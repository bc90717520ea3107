import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

/** Gives a command a terminal of its own with this many columns, and passes on what is typed and what the command writes to it. */
const PROGRAM = `
import fcntl, os, pty, select, struct, sys, termios
width, command = int(sys.argv[1]), sys.argv[2]
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
    os.execvp("sh", ["sh", "-c", command])
sources = [terminal, 0]
while True:
    ready, _, _ = select.select(sources, [], [])
    if 0 in ready:
        typed = os.read(0, 65536)
        if typed:
            os.write(terminal, typed)
        else:
            sources.remove(0)
    if terminal in ready:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
os.waitpid(pid, 0)
`;

/** How to run a command in a terminal. */
export interface TerminalOptions {
  readonly width: number;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What a person types, without the line break, each time that the command asks a question, which ends with `[y/N]`. Default: `y`. */
  readonly answer?: () => string | Promise<string>;
}

/** Runs a shell command in a terminal, and resolves to the lines that it shows: longer ones are wrapped, and colours are left out. */
export async function inTerminal(
  command: string,
  { width, cwd, environment, answer = () => "y" }: TerminalOptions,
): Promise<readonly string[]> {
  const child = spawn("python3", ["-c", PROGRAM, String(width), command], {
    cwd,
    env: { ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let shown = "";
  let answered = 0;
  for await (const written of child.stdout.setEncoding("utf8")) {
    shown += written;
    // What follows a question may only move the cursor.
    const text = stripVTControlCharacters(shown);
    const asked = text.split("[y/N] ").length - 1;
    if (asked === answered || !text.endsWith("[y/N] ")) continue;
    answered = asked;
    child.stdin.write(`${await answer()}\n`);
  }
  child.stdin.end();
  const lines = stripVTControlCharacters(shown).replaceAll("\r\n", "\n").trimEnd().split("\n");
  return lines.flatMap((line) => wrapped(line, width));
}

/** A line as a terminal shows it: what does not fit continues on the next line. */
function wrapped(line: string, width: number): readonly string[] {
  const characters = Array.from(line.trimEnd());
  const rows = Array.from({ length: Math.max(1, Math.ceil(characters.length / width)) }, (_, row) => row * width);
  return rows.map((start) => characters.slice(start, start + width).join(""));
}
