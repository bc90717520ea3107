import { text as textOf } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { createConnect } from "../../lib/aws/connect.ts";
import { usageError } from "../../lib/cli/command-error.ts";
import { EXIT, type ExitStatus } from "../../lib/cli/exit.ts";
import { jsonOutput } from "../../lib/cli/json.ts";
import { kindNames } from "../../lib/cli/kind-names.ts";
import { type ManifestFile, readManifests } from "../../lib/cli/manifests/read-manifests.ts";
import { parseObject } from "../../lib/cli/object-argument.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import type { Terminal } from "../../lib/cli/terminal.ts";
import { kinds } from "../../lib/kinds/index.ts";
import { createApiServerClient } from "../../lib/kubernetes/api-server.ts";
import { KubernetesApiError } from "../../lib/kubernetes/client.ts";
import { createSendRequest } from "../../lib/kubernetes/request.ts";
import { unreachable } from "../../lib/plan/deployment.ts";
import { formatMarkdown } from "../../lib/plan/format/format-markdown.ts";
import { formatText } from "../../lib/plan/format/format-text.ts";
import { memoiseReads } from "../../lib/plan/memoise-reads.ts";
import { plan } from "../../lib/plan/plan.ts";
import { type PlannedObject, verdictOf } from "../../lib/plan/planned-object.ts";
import type { PlanTarget } from "../../lib/plan/prepare.ts";
import { refuseWrites } from "../../lib/plan/refuse-writes.ts";
import { declaredIn, storedIn } from "../../lib/plan/targets.ts";
import { plainText } from "../../lib/text/plain-text.ts";
import { targetOf } from "./foresee.ts";
import { type DeploymentFlags, openDeployment, withDeploymentOptions } from "./open-deployment.ts";
import { withClusterOptions, withOutput } from "./options.ts";

interface Flags extends ClusterFlags, DeploymentFlags {
  readonly filename?: readonly string[];
  readonly recursive: boolean;
  readonly all: boolean;
  readonly delete: boolean;
  readonly output: (typeof FORMATS)[number];
  readonly fieldManager: string;
  readonly forceConflicts: boolean;
}

const FORMATS = ["table", "wide", "json", "markdown"] as const;

/** With fewer objects, the result is there before a line about progress could be read. */
const WORTH_PROGRESS = 20;

/** Adds the command `plan`. */
export function addPlan(program: Command, terminal: Terminal): void {
  const command = program
    .command("plan")
    .description(
      "Shows what Driftless would do in AWS if manifests were applied, or to objects as they are. Changes nothing.",
    )
    .argument("[TYPE/NAME]", "the object to plan for, such as bucket/invoices")
    .option("-f, --filename <FILE...>", "plan for the manifests in these files or folders; - reads standard input")
    .option("-R, --recursive", "also read the subfolders of the folders in -f", false)
    .option("--all", "plan for every object in the namespace, or with -A in all of them", false)
    .option("--delete", "plan for deleting the objects instead", false)
    .addOption(new Option("--field-manager <NAME>", "plan for a server-side apply as this manager").default("kubectl"))
    .option("--force-conflicts", "plan for a server-side apply that takes fields over from other managers", false);
  withOutput(withClusterOptions(withDeploymentOptions(command)), FORMATS)
    .addHelpText(
      "after",
      `
Examples:
  kubectl driftless plan -f bucket.yaml            what applying bucket.yaml would do
  kubectl driftless plan -f manifests/ -R -o markdown    the same as a comment on a pull request
  kubectl driftless plan bucket/invoices           what is still to be done to an object, such as correcting drift
  kubectl driftless plan bucket/invoices --delete  what deleting an object would do
  kubectl driftless plan --all -A --config new.yaml    what a deployment with other parameters would do

A plan needs your own permissions: in the cluster to get and patch the objects, and to create new ones, because the manifests are sent as
dry runs; and in AWS to read the resources, as the policy in the stack's output PlanPolicyArn allows.

Exit status: 0 nothing would change except Driftless's own tags, 1 something would change, 2 something would be refused or could not be
read, or invalid usage, 3 could not look, 130 interrupted.`,
    )
    .action(async (word: string | undefined, flags: Flags) => {
      process.exitCode = await run(word, flags, terminal);
    });
}

async function run(word: string | undefined, flags: Flags, terminal: Terminal): Promise<ExitStatus> {
  const started = performance.now();
  refuseContradictions(word, flags);
  const named = word === undefined ? undefined : parseObject([word], kindNames);
  const files = await filesOf(flags);
  const cluster = await openCluster(flags, process.env);
  const { filename, namespace: chosen } = flags;
  const declared = filename && declaredIn(files, kinds, { chosen, current: cluster.namespace });
  if (declared?.targets.length === 0) throw nothingDeclared(files, declared.mistaken);

  const kubernetes = createApiServerClient({ ...cluster.connection, readOnly: true });
  try {
    const { deployment, dependencies } = await openDeployment(flags, kubernetes);
    const targets =
      declared?.targets ??
      (named === undefined ? await stored() : [targetOf({ ...named, namespace: cluster.namespace })]);
    for (const remark of deployment.remarks) terminal.tell(`note: ${remark}`);
    const { objects, reads } = await plan(targets, {
      dependencies,
      aws: memoiseReads(createConnect({ now: Date.now })),
      send: refuseWrites(createSendRequest(cluster.connection)),
      apply: { fieldManager: flags.fieldManager, force: flags.forceConflicts },
      isDelete: flags.delete,
      namespaces: declared?.namespaces ?? new Map(),
      now: Date.now,
      progress(done, all) {
        if (all >= WORTH_PROGRESS && done % WORTH_PROGRESS === 0) terminal.tell(`${done} of ${all} objects`);
      },
    });
    print(objects, flags, terminal);
    for (const mistake of declared?.mistaken ?? []) terminal.tell(`note: not planned: ${plainText(mistake)}`);
    if (declared !== undefined && declared.others > 0)
      terminal.tell(`${declared.others} other objects are not Driftless's`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    terminal.tell(`${reads} ${reads === 1 ? "read" : "reads"} from AWS in ${seconds} s; nothing was changed`);
    return exitStatus(objects);

    async function stored(): Promise<readonly PlanTarget[]> {
      return await storedIn(kubernetes, dependencies.kinds, cluster.scope, dependencies.settings.scope);
    }
  } catch (error) {
    if (error instanceof KubernetesApiError) throw unreachable(error);
    throw error;
  }
}

function refuseContradictions(word: string | undefined, { filename, all, recursive, allNamespaces }: Flags): void {
  const given = [word !== undefined, filename !== undefined, all].filter(Boolean).length;
  const advice = "Run kubectl driftless plan -h for examples.";
  if (given === 0) throw usageError("specify what to plan for: -f FILE, TYPE/NAME or --all", advice);
  if (given > 1) throw usageError("specify only one of -f FILE, TYPE/NAME and --all", advice);
  if (recursive && filename === undefined) throw usageError("-R has no effect without -f", advice);
  if (allNamespaces && !all) throw usageError("-A has no effect without --all", advice);
}

async function filesOf({ filename = [], recursive }: Flags): Promise<readonly ManifestFile[]> {
  const read = filename.map(async (path) =>
    path === "-"
      ? [{ file: "standard input", text: await textOf(process.stdin) }]
      : await readManifests(path, { recursive }),
  );
  return (await Promise.all(read)).flat();
}

function nothingDeclared(files: readonly ManifestFile[], mistaken: readonly string[]) {
  return usageError(
    `${plainText(files.map(({ file }) => file).join(", "))}: no object of a kind that Driftless manages`,
    mistaken.length > 0
      ? `Not planned: ${plainText(mistaken.join("; "))}.`
      : `The kinds are ${kinds.map(({ resource }) => `${resource.kind} (${resource.group}/${resource.version})`).join(", ")}.`,
  );
}

function print(objects: readonly PlannedObject[], { output }: Flags, terminal: Terminal): void {
  if (output === "json") {
    terminal.print(jsonOutput("Plan", { objects: objects.map((one) => ({ ...one, verdict: verdictOf(one) })) }));
  } else if (output === "markdown") terminal.print(formatMarkdown(objects));
  else terminal.print(formatText(objects, terminal, { isWide: output === "wide" }));
}

function exitStatus(objects: readonly PlannedObject[]): ExitStatus {
  const verdicts = objects.map(verdictOf);
  if (verdicts.includes("problems")) return EXIT.problems;
  return verdicts.includes("changes") ? EXIT.changes : EXIT.nothing;
}
