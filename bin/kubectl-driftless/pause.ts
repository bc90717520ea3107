import { setTimeout as wait } from "node:timers/promises";
import { Command } from "commander";
import { ANNOTATIONS } from "../../lib/annotations/annotations.ts";
import { EXIT, type ExitStatus } from "../../lib/cli/exit.ts";
import { kindNames } from "../../lib/cli/kind-names.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import type { Terminal } from "../../lib/cli/terminal.ts";
import { annotate } from "../../lib/control/annotate.ts";
import { chooseObjects } from "../../lib/control/choose-objects.ts";
import { createApiServerClient } from "../../lib/kubernetes/api-server.ts";
import { withClusterOptions, withSelector } from "./options.ts";

interface Flags extends ClusterFlags {
  readonly all: boolean;
  readonly selector: string;
}

/** `kubectl driftless pause`. */
export function pause(terminal: Terminal): Command {
  return control("pause", terminal)
    .description("Pauses objects: Driftless looks at their resources, reports, and writes nothing to AWS.")
    .addHelpText(
      "after",
      `
This sets the annotation ${ANNOTATIONS.paused}=true. A pass that has begun ends within 24 s. Objects that are created
later are not paused. kubectl driftless status lists what is paused.`,
    );
}

/** `kubectl driftless resume`. */
export function resume(terminal: Terminal): Command {
  return control("resume", terminal)
    .description("Resumes paused objects: the next pass, seconds later, does what is left to do.")
    .addHelpText("after", `\nThis removes the annotation ${ANNOTATIONS.paused}.`);
}

function control(name: "pause" | "resume", terminal: Terminal): Command {
  const command = new Command(name)
    .argument("[TYPE/NAME...]", "the objects, such as bucket/invoices; with --all, types such as buckets")
    .option("--all", "every object of the namespace, or with -A of the cluster", false);
  return withSelector(withClusterOptions(command)).action(async (words: string[], flags: Flags) => {
    process.exitCode = await run(name, words, flags, terminal);
  });
}

async function run(
  name: "pause" | "resume",
  words: readonly string[],
  flags: Flags,
  terminal: Terminal,
): Promise<ExitStatus> {
  const { connection, namespace, scope } = await openCluster(flags, process.env);
  const kubernetes = createApiServerClient(connection);
  const chosen = await chooseObjects({ ...flags, words, namespace, scope }, kindNames, kubernetes, wait);
  const value = name === "pause" ? "true" : null;
  const done = name === "pause" ? "paused" : "resumed";
  const was = name === "pause" ? "was paused already" : "was not paused";
  let missing = 0;
  for (const reference of chosen) {
    const { kind, namespace, name: object } = reference;
    const words = `${kind.kind.toLowerCase()}/${object} in ${namespace}`;
    const result = await annotate(kubernetes, reference, ANNOTATIONS.paused, value);
    if (result === undefined) {
      missing += 1;
      terminal.tell(`error: there is no ${words}`);
    } else terminal.print(`${words}: ${result.changed ? done : was}`);
  }
  if (chosen.length === 0) terminal.tell("There are no objects.");
  return missing > 0 ? EXIT.problems : EXIT.nothing;
}
