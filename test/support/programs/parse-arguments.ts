import { type Command, CommanderError } from "commander";

/**
 * Parses the arguments of this process. Returns the exit status if nothing remains to be done: 0 after `--help`, 2 after it has reported
 * an error in the arguments.
 */
export function parseArguments(program: Command): number | undefined {
  try {
    program.exitOverride().allowExcessArguments(false).parse();
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}
