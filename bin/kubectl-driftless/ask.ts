import { createInterface } from "node:readline";
import { setImmediate as nextTurn } from "node:timers/promises";
import { usageError } from "../../lib/cli/command-error.ts";
import { EXIT } from "../../lib/cli/exit.ts";

/**
 * Asks the user a question, unless `yes` answers it. Resolves to whether the answer is yes. Rejects with a usage error without a terminal.
 * Ctrl-C and Ctrl-D end the program.
 */
export async function ask(question: string, { yes }: { readonly yes: boolean }): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) throw usageError("there is no terminal to ask at", "Add --yes to write without asking.");
  await discardTyped();
  // Otherwise, Ctrl-C would be a signal, and could be late, if standard error is not a terminal.
  const terminal = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
  const answer = await new Promise<string>((resolve) => {
    terminal.once("close", interrupt).question(`${question} [y/N] `, resolve);
  });
  terminal.removeListener("close", interrupt).close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Discards what was typed before the question was shown, because it cannot be the answer. */
async function discardTyped(): Promise<void> {
  const { stdin } = process;
  // Otherwise, the terminal keeps a line that is not complete.
  stdin.setRawMode(true);
  stdin.resume();
  // Node.js reads from the terminal at least once between two turns.
  await nextTurn();
  await nextTurn();
  stdin.pause();
  stdin.setRawMode(false);
}

function interrupt(): void {
  process.stderr.write("\nNothing was changed.\n");
  process.exit(EXIT.interrupted);
}
