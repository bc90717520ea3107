import { setTimeout as wait } from "node:timers/promises";
import { Command, InvalidArgumentError } from "commander";
import { ANNOTATIONS } from "../../lib/annotations/annotations.ts";
import { EXIT, type ExitStatus } from "../../lib/cli/exit.ts";
import { jsonOutput } from "../../lib/cli/json.ts";
import { kindNames } from "../../lib/cli/kind-names.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import { proseWidth, type Terminal } from "../../lib/cli/terminal.ts";
import { annotate } from "../../lib/control/annotate.ts";
import { chooseObjects } from "../../lib/control/choose-objects.ts";
import { type Waited, waitForReady } from "../../lib/control/wait-for-ready.ts";
import { stateText } from "../../lib/history/object-state.ts";
import { createApiServerClient } from "../../lib/kubernetes/api-server.ts";
import type { KubernetesClient, ObjectReference } from "../../lib/kubernetes/client.ts";
import { wrap } from "../../lib/text/wrap.ts";
import { wordsOf } from "../../lib/why/advice.ts";
import { withClusterOptions, withOutput, withSelector } from "./options.ts";

interface Flags extends ClusterFlags {
  readonly all: boolean;
  readonly selector: string;
  readonly wait: boolean;
  readonly timeout: number;
  readonly output: "text" | "json";
}

/** `kubectl driftless sync`. */
export function sync(terminal: Terminal): Command {
  const command = new Command("sync")
    .description("Requests a pass over objects at once, without waiting for the sweep.")
    .argument("[TYPE/NAME...]", "the objects, such as bucket/invoices; with --all, types such as buckets")
    .option("--all", "every object of the namespace, or with -A of the cluster", false)
    .option("--wait", "wait until the pass has ended and the object is Ready", false)
    .option("--timeout <SECONDS>", "how long --wait waits", seconds, 120)
    .addHelpText("after", `\nThis sets the annotation ${ANNOTATIONS.reconcileRequestedAt} to the present time.`);
  return withOutput(withSelector(withClusterOptions(command)), ["text", "json"]).action(
    async (words: string[], flags: Flags) => {
      process.exitCode = await run(words, flags, terminal);
    },
  );
}

function seconds(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("Write a whole number of seconds.");
  return value;
}

async function run(words: readonly string[], flags: Flags, terminal: Terminal): Promise<ExitStatus> {
  const { connection, namespace, scope } = await openCluster(flags, process.env);
  const kubernetes = createApiServerClient(connection);
  const chosen = await chooseObjects({ ...flags, words, namespace, scope }, kindNames, kubernetes, wait);
  const request = new Date().toISOString();
  const requested: ObjectReference[] = [];
  const results: (Requested & Partial<Waited>)[] = [];
  for (const reference of chosen) {
    const found = await annotate(kubernetes, reference, ANNOTATIONS.reconcileRequestedAt, request);
    if (found === undefined) {
      results.push({ ...named(reference), result: "gone", message: "" });
      terminal.tell(`error: there is no ${textOf(reference)}`);
    } else {
      requested.push(reference);
      if (!flags.wait && flags.output === "text") terminal.print(`${textOf(reference)}: requested`);
    }
  }
  if (flags.wait) results.push(...(await waitForAll(requested, request, { kubernetes, flags, terminal })));
  else results.push(...requested.map(named));
  if (flags.output === "json") terminal.print(jsonOutput("Sync", { request, objects: results }));
  if (results.some(({ result }) => result === "gone")) return EXIT.problems;
  return results.every(({ result = "ready" }) => result === "ready") ? EXIT.nothing : EXIT.changes;
}

interface Requested {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

interface Waiting {
  readonly kubernetes: KubernetesClient;
  readonly flags: Flags;
  readonly terminal: Terminal;
}

async function waitForAll(
  requested: readonly ObjectReference[],
  request: string,
  { kubernetes, flags, terminal }: Waiting,
): Promise<readonly (Requested & Waited)[]> {
  const until = Date.now() + flags.timeout * 1000;
  process.prependOnceListener("SIGINT", () => terminal.tell("interrupted; the requested pass runs nevertheless"));
  return await Promise.all(
    requested.map(async (reference) => {
      const report = (message: string) =>
        terminal.tell(shortened(`${textOf(reference)}: waiting: ${message}`, terminal));
      const waited = await waitForReady(reference, { kubernetes, wait, now: Date.now, until, request, report });
      if (flags.output === "text") terminal.print(verdict(reference, waited, flags, terminal).join("\n"));
      return { ...named(reference), ...waited };
    }),
  );
}

function verdict(
  reference: ObjectReference,
  { result, message }: Waited,
  { timeout }: Flags,
  terminal: Terminal,
): readonly string[] {
  const object = textOf(reference);
  const why = `kubectl driftless why ${wordsOf(reference)}`;
  const more = [...wrap(message, { width: proseWidth(terminal), indentation: "  " }), `    ${why}`];
  switch (result) {
    case "ready":
      return [`${object}: Ready`];
    case "gone":
      return [`${object}: does not exist any more`];
    case "timeout":
      return [`${object}: not Ready after ${timeout} s`, ...more];
    case "waiting":
      return [`${object}: ${stateText(result)}`, ...more];
    case "refused":
    case "paused":
      return [`${object}: ${result}`, ...more];
  }
}

/** A line about progress, without the end that does not fit. */
function shortened(line: string, { width }: Terminal): string {
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}

function named({ kind, namespace, name }: ObjectReference): Requested {
  return { kind: kind.kind, namespace, name };
}

function textOf(reference: ObjectReference): string {
  return `${argumentOf(reference)} in ${reference.namespace}`;
}

function argumentOf({ kind, name }: ObjectReference): string {
  return `${kind.kind.toLowerCase()}/${name}`;
}
