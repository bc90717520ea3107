#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { apiErrorAdvice } from "../lib/cli/api-error-advice.ts";
import { CommandError } from "../lib/cli/command-error.ts";
import { EXIT, type ExitStatus } from "../lib/cli/exit.ts";
import { formatHelp } from "../lib/cli/format-help.ts";
import { openTerminal, proseWidth } from "../lib/cli/terminal.ts";
import { whenUnread } from "../lib/cli/unread-output.ts";
import { KubernetesApiError } from "../lib/kubernetes/client.ts";
import { ReadError } from "../lib/preflight/read-error.ts";
import { errorText } from "../lib/text/error-text.ts";
import { plainText } from "../lib/text/plain-text.ts";
import { wrap } from "../lib/text/wrap.ts";
import manifest from "../package.json" with { type: "json" };
import { addApprove } from "./kubectl-driftless/approve.ts";
import { completing, completion } from "./kubectl-driftless/completion.ts";
import { doctor } from "./kubectl-driftless/doctor.ts";
import { history } from "./kubectl-driftless/history.ts";
import { pause, resume } from "./kubectl-driftless/pause.ts";
import { addPlan } from "./kubectl-driftless/plan.ts";
import { addScan } from "./kubectl-driftless/scan.ts";
import { status } from "./kubectl-driftless/status.ts";
import { sync } from "./kubectl-driftless/sync.ts";
import { addUndo } from "./kubectl-driftless/undo.ts";
import { version } from "./kubectl-driftless/version.ts";
import { why } from "./kubectl-driftless/why.ts";

const terminal = openTerminal(process.stdout, process.stderr);

const program = new Command("kubectl driftless")
  .description("Shows and controls what Driftless does with the objects in a cluster.")
  .exitOverride()
  .showHelpAfterError("Add -h for help.")
  .helpCommand("help [COMMAND]", "explain a command")
  .helpOption("-h, --help", "explain the command")
  .version(manifest.version, "--version", "print the version of this program")
  .configureOutput({ writeOut: (text) => void process.stdout.write(formatHelp(text, proseWidth(terminal))) })
  .addHelpText(
    "after",
    `
Exit status: 0 nothing to report, 1 changes or findings, 2 refused or invalid
usage, 3 could not look, 130 interrupted.`,
  )
  .addCommand(status(terminal))
  .addCommand(why(terminal))
  .addCommand(sync(terminal))
  .addCommand(pause(terminal))
  .addCommand(resume(terminal))
  .addCommand(history(terminal))
  .addCommand(doctor(terminal))
  .addCommand(version(terminal))
  .addCommand(completion(terminal));

addApprove(program, terminal);
addPlan(program, terminal);
addScan(program, terminal);
addUndo(program, terminal);
// Only Command.command() does this by itself.
for (const command of program.commands) command.copyInheritedSettings(program);
program.addCommand(completing(program, terminal), { hidden: true });

await main();

async function main(): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(EXIT.interrupted));
  whenUnread(process, () => process.exit());
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = explain(error);
  }
}

/** Says why a command ended early, and returns the exit status. */
function explain(error: unknown): ExitStatus {
  if (error instanceof CommanderError) {
    // Without arguments, the help is all that there is to say.
    return error.exitCode === 0 || process.argv.length === 2 ? EXIT.nothing : EXIT.problems;
  }
  if (error instanceof CommandError || error instanceof ReadError) {
    for (const text of [`error: ${plainText(error.message)}`, error.advice]) terminal.tell(filled(text));
    if (error instanceof CommandError) return error.status;
    return error.code === "404" ? EXIT.problems : EXIT.unread;
  }
  terminal.tell(`error: ${plainText(errorText(error))}`);
  if (error instanceof KubernetesApiError) terminal.tell(apiErrorAdvice(error));
  // Any other error is a mistake in this program.
  else if (error instanceof Error) terminal.tell(error.stack ?? "");
  return EXIT.unread;
}

/** Sentences, in lines that fit. */
function filled(text: string): string {
  return wrap(text, { width: proseWidth(terminal) }).join("\n");
}
