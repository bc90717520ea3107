import { type Command, CommanderError } from "commander";

/**
 * Reads the arguments of this process. Returns the exit status if there is nothing left to do: 0 after `--help`, 2 after reporting what is
 * wrong with them.
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
