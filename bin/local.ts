#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { localManifests } from "../infra/cluster/local-manifests.ts";
import { type LocalDeployment, localDeployment } from "../infra/parameters/local-parameters.ts";
import { ParametersError } from "../infra/parameters/parameters-error.ts";
import { whenUnread } from "../lib/cli/unread-output.ts";
import { kinds as entries } from "../lib/kinds/index.ts";
import { createApiServerClient } from "../lib/kubernetes/api-server.ts";
import { assertManifests } from "../lib/local/cli/manifests.ts";
import { applyOnce } from "../lib/local/cli/once.ts";
import { formatReport, type Report } from "../lib/local/cli/report.ts";
import { welcome } from "../lib/local/cli/welcome.ts";
import { KubectlError } from "../lib/local/control-plane/kubectl.ts";
import { startHistoryPage } from "../lib/local/history/history-page.ts";
import { emulatedServices, ownServices, type ServiceEndpoints, servicesOf } from "../lib/local/service-endpoints.ts";
import { type StackOptions, startStack } from "../lib/local/stack.ts";
import { UsageError } from "../lib/local/usage-error.ts";
import { errorText } from "../lib/text/error-text.ts";

const EXIT = { allReady: 0, notReady: 1, usage: 2, stackFailed: 3, interrupted: 130 } as const;

const AGAIN_MS = 1_000;

interface Flags {
  readonly once?: readonly string[];
  readonly timeout: number;
  readonly output: "text" | "json";
  readonly resync?: number;
  readonly config?: string;
  readonly shadow: boolean;
  readonly kubeconfig?: string;
  readonly awsEndpoint?: string;
  readonly yesUseThisCluster: boolean;
}

/** The flag of each service, which specifies an endpoint that is used instead of the emulator. */
const endpointFlags = emulatedServices
  .filter(({ key }) => !ownServices.includes(key))
  .map(({ name, key }) => {
    const option = new Option(`--${key}-endpoint <URL>`, `use this ${name} instead of an emulator's`);
    return { key, option: option.argParser(url) };
  });

const program = new Command("npm run local --")
  .description(
    "Runs all of Driftless on this machine: a real API server, emulated AWS, and the same stack that is deployed to AWS.",
  )
  .option(
    "--once <PATH...>",
    "apply files or folders, wait until each object is Ready or Terminal, report, and tear down",
  )
  .option("--timeout <SECONDS>", "how long --once waits", seconds, 120)
  .addOption(new Option("--output <FORMAT>", "the format of --once's report").choices(["text", "json"]).default("text"))
  .option("--config <FILE>", "the file with the deployment's parameters, as for cdk deploy; it need not name a cluster")
  .option("--resync <SECONDS>", "how often the sweep enqueues each object", seconds)
  .option(
    "--shadow",
    "write nothing to objects or their resources; the page and the functions' logs report what would be done",
    false,
  )
  .option(
    "--kubeconfig <FILE>",
    "use this cluster instead of the stack's own API server; the CRDs installed in it remain",
  )
  .option("--aws-endpoint <URL>", "use this AWS endpoint instead of MiniStack", url)
  .option("--yes-use-this-cluster", "allow a --kubeconfig whose server is not on this machine", false)
  .addHelpText(
    "after",
    `
Without --config, the region is us-west-2, and objects may adopt, read and take over any resource.

KUBECONFIG and AWS_* in your own environment are never used.

Exit status: 0 all objects are Ready, 1 some objects are not Ready, 2 invalid usage, 3 the stack failed,
130 interrupted.`,
  )
  .exitOverride()
  .allowExcessArguments(false);
for (const { option } of endpointFlags) program.addOption(option);

process.exitCode = await main();

async function main(): Promise<number> {
  const interrupted = new AbortController();
  let interruptedAt = Number.POSITIVE_INFINITY;
  const interrupt = () => {
    // A second signal skips the orderly stop: processes that are still running are killed on exit. A second signal within AGAIN_MS does not
    // count, because npm passes on the Ctrl-C that this program has already received from the terminal.
    if (performance.now() - interruptedAt > AGAIN_MS) process.exit(EXIT.interrupted);
    interruptedAt = Math.min(interruptedAt, performance.now());
    interrupted.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);
  whenUnread(process, () => interrupted.abort());
  try {
    program.parse();
    const flags = program.opts<Flags>();
    const deployment = localDeployment(flags.config, flags.shadow);
    if (flags.once) await assertManifests(flags.once, servedKinds(deployment));
    return await run(flags, deployment, interrupted.signal);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    if (interrupted.signal.aborted) return EXIT.interrupted;
    progress(`error: ${errorText(error)}`);
    const isUsage = [UsageError, ParametersError, KubectlError].some((kind) => error instanceof kind);
    return isUsage ? EXIT.usage : EXIT.stackFailed;
  }
}

async function run(flags: Flags, deployment: LocalDeployment, signal: AbortSignal): Promise<number> {
  const started = performance.now();
  await using stack = await startStack({ ...stackOptions(flags, deployment), progress, signal });
  progress(`the stack is up after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const lost = new AbortController();
  void stack.lost.then((message) => lost.abort(new Error(message)));
  const until = AbortSignal.any([signal, lost.signal]);
  try {
    return await (flags.once ? apply(flags.once) : serve());
  } finally {
    lost.signal.throwIfAborted();
  }

  async function serve(): Promise<number> {
    const kubernetes = createApiServerClient(stack.connection);
    const { mode, clusterName } = deployment.parameters;
    const kinds = servedKinds(deployment);
    await using page = await startHistoryPage({ ...stack, kubernetes, kinds, cluster: clusterName, mode });
    const cluster = flags.kubeconfig === undefined ? "own" : "given";
    process.stdout.write(welcome({ addresses: stack.addresses, kinds, cluster, mode, page: page.address }));
    await aborted(until);
    progress("stopping");
    return 0;
  }

  async function apply(paths: readonly string[]): Promise<number> {
    const report = await applyOnce(paths, flags.timeout, {
      kubectl: stack.kubectl,
      kubernetes: createApiServerClient(stack.connection),
      kinds: servedKinds(deployment),
      progress,
      signal: until,
    });
    write(report, flags.output);
    return report.ready ? EXIT.allReady : EXIT.notReady;
  }
}

function servedKinds({ parameters }: LocalDeployment) {
  return entries.map(({ resource }) => resource).filter(({ kind }) => parameters.kinds.includes(kind));
}

function stackOptions(
  { resync, config, kubeconfig, awsEndpoint, yesUseThisCluster }: Flags,
  deployment: LocalDeployment,
): Omit<StackOptions, "progress" | "signal"> {
  const { parameters, eksCluster, withoutEffect } = deployment;
  if (withoutEffect.length > 0) progress(`parameters of ${config} without effect here: ${withoutEffect.join(", ")}`);
  return {
    directory: ".driftless",
    parameters,
    eksCluster,
    ...localManifests(parameters, kubeconfig === undefined ? "own" : "given"),
    environment: process.env,
    ...(resync === undefined ? {} : { resyncSeconds: resync }),
    ...(kubeconfig === undefined ? {} : { kubeconfig }),
    ...(awsEndpoint === undefined ? {} : { awsEndpoint }),
    services: servicesOf(servedKinds(deployment)),
    serviceEndpoints: givenEndpoints(),
    allowRemoteCluster: yesUseThisCluster,
  };
}

function givenEndpoints(): ServiceEndpoints {
  const given = endpointFlags.map(({ key, option }) => [key, program.getOptionValue(option.attributeName())] as const);
  return Object.fromEntries(given.filter(([, endpoint]) => endpoint !== undefined));
}

function write(report: Report, format: Flags["output"]): void {
  process.stdout.write(`${format === "json" ? JSON.stringify(report) : formatReport(report)}\n`);
}

/** Progress is written to standard error, so that standard output contains only the result. */
function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    // A listener by itself does not keep the process alive.
    const alive = setInterval(() => undefined, 60_000);
    signal.addEventListener("abort", () => {
      clearInterval(alive);
      resolve();
    });
  });
}

function seconds(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number of seconds, 1 or more.");
  return value;
}

function url(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new InvalidArgumentError("It must be a URL such as http://127.0.0.1:4566.");
  return new URL(text).origin;
}
