import { setTimeout as wait } from "node:timers/promises";
import { type Command, InvalidArgumentError } from "commander";
import { unreadError, usageError } from "../../lib/cli/command-error.ts";
import { EXIT, type ExitStatus } from "../../lib/cli/exit.ts";
import { kindNames } from "../../lib/cli/kind-names.ts";
import { manifestYaml } from "../../lib/cli/manifest-yaml.ts";
import { parseObject } from "../../lib/cli/object-argument.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import type { Terminal } from "../../lib/cli/terminal.ts";
import { waitForReady } from "../../lib/control/wait-for-ready.ts";
import { stateText } from "../../lib/history/object-state.ts";
import { createApiServerClient } from "../../lib/kubernetes/api-server.ts";
import { KubernetesApiError } from "../../lib/kubernetes/client.ts";
import { createSendRequest } from "../../lib/kubernetes/request.ts";
import { patchDry } from "../../lib/plan/apply-dry.ts";
import { unreachable } from "../../lib/plan/deployment.ts";
import { formatText } from "../../lib/plan/format/format-text.ts";
import { verdictOf } from "../../lib/plan/planned-object.ts";
import { refuseWrites } from "../../lib/plan/refuse-writes.ts";
import { errorText } from "../../lib/text/error-text.ts";
import { chooseGeneration } from "../../lib/undo/choose-generation.ts";
import { formatUndo } from "../../lib/undo/format-undo.ts";
import { pastOf } from "../../lib/undo/generations.ts";
import { gitOpsOwner } from "../../lib/undo/gitops-owner.ts";
import { recreate, type Undo, type UndoneObject, undoTo } from "../../lib/undo/undo.ts";
import { differencesOf, writeUndo } from "../../lib/undo/write-undo.ts";
import { ask } from "./ask.ts";
import { foresee, targetOf } from "./foresee.ts";
import { historyLogGroup } from "./history-log-group.ts";
import { type DeploymentFlags, type OpenDeployment, openDeployment, withDeploymentOptions } from "./open-deployment.ts";
import { withClusterOptions } from "./options.ts";

interface Flags extends ClusterFlags, DeploymentFlags {
  readonly to?: number;
  readonly print: boolean;
  readonly yes: boolean;
  readonly timeout: number;
}

/** Adds the command `undo`. */
export function addUndo(program: Command, terminal: Terminal): void {
  const command = program
    .command("undo")
    .description("Takes an object back to what it declared before, or makes a deleted object again.")
    .argument("<TYPE/NAME>", "the object, such as bucket/invoices")
    .option("--to <GENERATION>", "the generation to go back to; the default is the latest one with another spec", count)
    .option("--print", "print the manifest instead of writing it", false)
    .option("--yes", "do not ask", false)
    .option("--timeout <SECONDS>", "how long to wait until the object is Ready", count, 120);
  withClusterOptions(withDeploymentOptions(command))
    .addHelpText(
      "after",
      `
The former spec comes from the history, which needs permission for cloudformation:DescribeStacks, logs:DescribeLogGroups,
logs:StartQuery and logs:GetQueryResults. The differences and the plan are shown first. If Argo CD, Flux or Helm owns the object, its manifest is printed instead of being written.
An undo changes settings. It brings back no data.

Exit status: 0 the object is Ready or nothing is different, 1 it is not Ready yet or was not written, 2 refused or invalid usage, 3 could not
look, 130 interrupted.`,
    )
    .action(async (word: string, flags: Flags) => {
      process.exitCode = await run(word, flags, terminal);
    });
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("Write a whole number.");
  return value;
}

async function run(word: string, flags: Flags, terminal: Terminal): Promise<ExitStatus> {
  const named = parseObject([word], kindNames);
  const cluster = await openCluster(flags, process.env);
  const object: UndoneObject = { kind: named.kind, namespace: cluster.namespace, name: named.name };
  const reading = createApiServerClient({ ...cluster.connection, readOnly: true });
  const send = createSendRequest(cluster.connection);
  try {
    const opened = await openDeployment(flags, reading);
    const stored = await reading.getTarget(object);
    if (stored?.metadata.deletionTimestamp !== undefined) {
      throw usageError(
        "the object is being deleted",
        "Wait until it is gone, and run the command again to create it again.",
      );
    }
    const past = await pastFrom(object, stored?.metadata.uid, opened);
    const chosen = chooseGeneration(past, stored, flags.to);
    const undo = stored === undefined ? recreate(chosen, object) : undoTo(chosen, object, stored);
    const shown = { object, generation: stored?.metadata.generation, past, chosen, undo };
    const owner = stored && gitOpsOwner(stored);
    if (flags.print || owner !== undefined) {
      terminal.tell(formatUndo(shown, { ...terminal, style: (_, text) => text }));
      if (owner !== undefined) {
        terminal.tell(`${owner} owns the object, and would overwrite it: change the manifest at its source instead.`);
      }
      terminal.print(manifestYaml(undo.manifest).trimEnd());
      return flags.print ? EXIT.nothing : EXIT.changes;
    }
    terminal.print(formatUndo(shown, terminal));
    if (undo.changes.length === 0) return EXIT.nothing;
    const change = undo.patch === undefined ? { manifest: undo.manifest } : { patch: undo.patch };
    const planned = await foresee([{ ...targetOf(object), ...change }], opened, send);
    terminal.print(`\nDriftless would then do this:\n\n${formatText(planned, terminal)}`);
    if (planned.some((one) => verdictOf(one) === "problems")) {
      terminal.tell("error: Driftless would refuse this, so nothing was written.");
      return EXIT.problems;
    }
    await refuseOtherSpec(undo, object, refuseWrites(send));
    if (!(await ask(stored === undefined ? "Make the object again?" : "Take the object back?", flags))) {
      terminal.tell("Nothing was written.");
      return EXIT.changes;
    }
    const kubernetes = createApiServerClient(cluster.connection);
    const { metadata } = await writeUndo(undo, object, { kubernetes, send });
    terminal.tell(`Generation ${metadata.generation} is written. Waiting until the object is Ready …`);
    return await waitUntilReady(object, flags, reading, terminal);
  } catch (error) {
    if (error instanceof KubernetesApiError) throw unreachable(error);
    throw error;
  }
}

async function pastFrom(object: UndoneObject, uid: string | undefined, { deployment, dependencies }: OpenDeployment) {
  // The SDK's client is loaded only for this command.
  const { CloudWatchLogsClient } = await import("@aws-sdk/client-cloudwatch-logs");
  const { calling } = await import("../../lib/aws/client-config.ts");
  const { readPast } = await import("../../lib/undo/read-past.ts");
  const { region } = deployment;
  const { cluster } = dependencies.settings;
  const logGroup = await historyLogGroup(cluster, region);
  const logs = new CloudWatchLogsClient({ region, ...calling });
  const entries = await readPast(object, { logs, logGroup, cluster, wait, now: Date.now }).catch((error: unknown) => {
    throw unreadError(
      `cannot read the history: ${errorText(error)}`,
      "This needs permission for logs:DescribeLogGroups, logs:StartQuery and logs:GetQueryResults.",
      { cause: error },
    );
  });
  const past = pastOf(entries, uid);
  if (past !== undefined) return past;
  throw usageError(
    "the history has nothing about what the object declared",
    "The history keeps specs only with historyValues: full, and for as many days as historyDays says. Its last lines may be a minute late.",
  );
}

/** Throws if the API server would not store the former spec as it was, for example because the CRD has lost a field since. */
async function refuseOtherSpec(undo: Undo, object: UndoneObject, send: Parameters<typeof patchDry>[0]): Promise<void> {
  if (undo.patch === undefined) return;
  const { spec } = await patchDry(send, object, undo.patch);
  const fields = differencesOf(spec, undo);
  if (fields.length > 0)
    throw usageError(`the API server does not store ${fields.join(", ")} as it was`, "Nothing was written.");
}

async function waitUntilReady(
  object: UndoneObject,
  { timeout }: Flags,
  kubernetes: ReturnType<typeof createApiServerClient>,
  terminal: Terminal,
): Promise<ExitStatus> {
  const until = Date.now() + timeout * 1_000;
  const { result, message } = await waitForReady(object, { kubernetes, wait, now: Date.now, until });
  if (result === "ready") {
    terminal.print("Ready");
    return EXIT.nothing;
  }
  const because = message === "" ? "" : `: ${message}`;
  const told = {
    refused: "refused",
    paused: "paused",
    waiting: stateText("waiting"),
    gone: "the object was deleted",
    timeout: `not Ready after ${timeout} s`,
  };
  terminal.print(`${told[result]}${because}`);
  return EXIT.changes;
}
