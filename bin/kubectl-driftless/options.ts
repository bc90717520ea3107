import { type Command, Option } from "commander";

/** Adds the options that choose a cluster and one namespace or all, as in kubectl. */
export function withClusterOptions(command: Command): Command {
  return withNamespaceOption(command).option("-A, --all-namespaces", "all namespaces");
}

/** Adds the options that choose a cluster and a namespace, as in kubectl. */
export function withNamespaceOption(command: Command): Command {
  return withContextOptions(command).option(
    "-n, --namespace <NAME>",
    "the namespace; the default is that of the context",
  );
}

/** Adds the options that choose a cluster, as in kubectl. */
export function withContextOptions(command: Command): Command {
  return command
    .option("--context <NAME>", "the context of the kubeconfig; the default is its current one")
    .option("--kubeconfig <FILE>", "the kubeconfig; the default is KUBECONFIG, or else ~/.kube/config");
}

/** Adds the option that chooses objects by their labels, as in kubectl. */
export function withSelector(command: Command): Command {
  return command.option("-l, --selector <SELECTOR>", "only objects with these labels, such as team=web", "");
}

/** Adds the option that chooses the format of the output. The first format is the default. */
export function withOutput<const Format extends string>(command: Command, formats: readonly [Format, ...Format[]]) {
  const option = new Option("-o, --output <FORMAT>", "the format of the output");
  return command.addOption(option.choices(formats).default(formats[0]));
}

/** The parser of an option that can be repeated. An option with several values would take the arguments that follow it. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
