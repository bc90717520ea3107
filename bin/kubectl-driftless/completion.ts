import { Argument, Command } from "commander";
import { type CompletedCommand, type Completion, complete } from "../../lib/cli/complete.ts";
import { completionScripts } from "../../lib/cli/completion-scripts.ts";
import { kindNames } from "../../lib/cli/kind-names.ts";
import { parseType } from "../../lib/cli/object-argument.ts";
import { openCluster } from "../../lib/cli/open-cluster.ts";
import type { Terminal } from "../../lib/cli/terminal.ts";
import { createApiServerClient } from "../../lib/kubernetes/api-server.ts";
import { own } from "../../lib/text/own.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

/** `kubectl driftless completion`. */
export function completion(terminal: Terminal): Command {
  return new Command("completion")
    .description("Prints a script with which a shell completes kubectl-driftless.")
    .addArgument(new Argument("<SHELL>", "the shell").choices(SHELLS))
    .addHelpText(
      "after",
      `
For example: source <(kubectl driftless completion bash)
The completion of kubectl itself, since version 1.26, uses the program kubectl_complete-driftless on the PATH.`,
    )
    .action((shell: (typeof SHELLS)[number]) => terminal.print(own(completionScripts, shell)));
}

/** The hidden command that the scripts run. It prints the words, and in the last line how kubectl is to use them. */
export function completing(program: Command, terminal: Terminal): Command {
  return new Command("__complete")
    .argument("[WORDS...]")
    .helpOption(false)
    .allowUnknownOption()
    .action(async (words: string[]) => {
      const found = complete(words, commandsOf(program));
      const listed = await wordsOf(found, words.at(-1) ?? "");
      // Cobra's directives: no file names, and with 2 no space after a type.
      terminal.print([...listed, "types" in found ? ":6" : ":4"].join("\n"));
    });
}

function commandsOf(program: Command): readonly CompletedCommand[] {
  return program.commands
    .filter((command) => command.name() !== "__complete")
    .map((command) => ({
      name: command.name(),
      options: command.options.map(({ short, long, required, argChoices }) => ({
        names: [short, long].flatMap((name) => name ?? []),
        ...(required && { values: argChoices ?? (true as const) }),
      })),
      takesObjects: command.registeredArguments.some((argument) => argument.name().startsWith("TYPE")),
      choices: command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    }));
}

async function wordsOf(found: Completion, last: string): Promise<readonly string[]> {
  if ("words" in found) return found.words;
  if ("types" in found) {
    return kindNames.map(({ singular }) => `${singular}/`).filter((word) => word.startsWith(last));
  }
  const names = await namesOf(found.namesOf, found.namespace);
  return names.map((name) => `${found.namesOf}/${name}`).filter((word) => word.startsWith(last));
}

/** The names of the objects of a type; none if they cannot be listed: a completion has no place for an explanation. */
async function namesOf(type: string, namespace: string | undefined): Promise<readonly string[]> {
  try {
    const kind = parseType(type, kindNames);
    const { connection, namespace: chosen } = await openCluster(
      namespace === undefined ? {} : { namespace },
      process.env,
    );
    const options = { namespace: chosen, labelSelector: "", continue: undefined };
    for await (const { items } of createApiServerClient(connection).list(kind, options)) {
      return items.map(({ metadata }) => metadata.name);
    }
    return [];
  } catch {
    return [];
  }
}
