import { createInterface } from "node:readline/promises";
import { usageError } from "../../lib/cli/command-error.ts";

/** Asks the user a question, unless `yes` answers it. Resolves to whether the answer is yes. Rejects with a usage error without a terminal. */
export async function ask(question: string, { yes }: { readonly yes: boolean }): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) throw usageError("there is no terminal to ask at", "Add --yes to write without asking.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
