/** A command, as far as its words can be completed. */
export interface CompletedCommand {
  readonly name: string;
  /** Its options with their values: a list, or `true` for a value that is not known; absent for a flag. */
  readonly options: readonly { readonly names: readonly string[]; readonly values?: readonly string[] | true }[];
  /** Whether its arguments are objects. */
  readonly takesObjects: boolean;
  /** The fixed values of its arguments. */
  readonly choices: readonly string[];
}

/** What can complete the last of some words. */
export type Completion =
  | { readonly words: readonly string[] }
  /** The names of the objects of this type, in the namespace that the words choose. */
  | { readonly namesOf: string; readonly namespace: string | undefined }
  /** A type, which a slash follows. */
  | { readonly types: true };

/** What can complete the last word of a command line, which may be empty. The words do not contain the program. */
export function complete(words: readonly string[], commands: readonly CompletedCommand[]): Completion {
  const [name = "", ...rest] = words;
  if (words.length <= 1)
    return matching(
      commands.map((one) => one.name),
      name,
    );
  const command = commands.find((one) => one.name === name);
  const last = rest.at(-1) ?? "";
  if (command === undefined) return { words: [] };
  const before = optionNamed(rest.at(-2), command);
  if (before?.values !== undefined) return before.values === true ? { words: [] } : matching(before.values, last);
  if (last.startsWith("-"))
    return matching(
      command.options.flatMap(({ names }) => names),
      last,
    );
  if (!command.takesObjects) return matching(command.choices, last);
  const [type = "", ...after] = last.split("/");
  if (after.length === 0) return { types: true };
  return { namesOf: type, namespace: namespaceIn(rest) };
}

function optionNamed(word: string | undefined, { options }: CompletedCommand) {
  return word === undefined ? undefined : options.find(({ names }) => names.includes(word));
}

function namespaceIn(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "-n" || word === "--namespace");
  return at < 0 ? undefined : words.at(at + 1);
}

function matching(words: readonly string[], start: string): Completion {
  return { words: words.filter((word) => word.startsWith(start)) };
}
