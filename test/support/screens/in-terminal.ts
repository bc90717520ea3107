import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";

/** Gives a command a terminal of its own with this many columns, and passes on what the command writes to it. */
const PROGRAM = `
import fcntl, os, pty, struct, sys, termios
width, command = int(sys.argv[1]), sys.argv[2]
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
    os.execvp("sh", ["sh", "-c", command])
while True:
    try:
        data = os.read(terminal, 65536)
    except OSError:
        break
    if not data:
        break
    sys.stdout.buffer.write(data)
os.waitpid(pid, 0)
`;

/** How to run a command in a terminal. */
export interface TerminalOptions {
  readonly width: number;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs a shell command in a terminal, and resolves to the lines that it shows: longer ones are wrapped, and colours are left out. */
export async function inTerminal(
  command: string,
  { width, cwd, environment }: TerminalOptions,
): Promise<readonly string[]> {
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const child = spawn("python3", ["-c", PROGRAM, String(width), command], {
    cwd,
    env: { ...environment },
    stdio: [...stdio],
  });
  const shown = stripVTControlCharacters(await text(child.stdout))
    .replaceAll("\r\n", "\n")
    .trimEnd();
  return shown.split("\n").flatMap((line) => wrapped(line, width));
}

/** A line as a terminal shows it: what does not fit continues on the next line. */
function wrapped(line: string, width: number): readonly string[] {
  const characters = Array.from(line.trimEnd());
  const rows = Array.from({ length: Math.max(1, Math.ceil(characters.length / width)) }, (_, row) => row * width);
  return rows.map((start) => characters.slice(start, start + width).join(""));
}
