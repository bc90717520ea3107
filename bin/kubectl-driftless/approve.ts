import { setTimeout as wait } from "node:timers/promises";
import type { Command } from "commander";
import { CommandError } from "../../lib/cli/command-error.ts";
import { EXIT, type ExitStatus } from "../../lib/cli/exit.ts";
import { kindNames } from "../../lib/cli/kind-names.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import { proseWidth, type Terminal } from "../../lib/cli/terminal.ts";
import { approvableIn, shortenedIn, writeApproval } from "../../lib/control/approve.ts";
import { chooseObjects } from "../../lib/control/choose-objects.ts";
import { createApiServerClient } from "../../lib/kubernetes/api-server.ts";
import { KubernetesApiError, type ObjectReference } from "../../lib/kubernetes/client.ts";
import { ownName } from "../../lib/kubernetes/connection/own-name.ts";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { createSendRequest } from "../../lib/kubernetes/request.ts";
import { unreachable } from "../../lib/plan/deployment.ts";
import { formatText } from "../../lib/plan/format/format-text.ts";
import { plainText } from "../../lib/text/plain-text.ts";
import { wrap } from "../../lib/text/wrap.ts";
import { ask } from "./ask.ts";
import { foresee, targetOf } from "./foresee.ts";
import { type DeploymentFlags, openDeployment, withDeploymentOptions } from "./open-deployment.ts";
import { withNamespaceOption } from "./options.ts";

interface Flags extends ClusterFlags, DeploymentFlags {
  readonly yes: boolean;
}

/** An object that the user may approve something of. */
interface Approval {
  readonly reference: ObjectReference;
  readonly stored: KubernetesObject;
  readonly value: string;
}

/** Adds the command `approve`. */
export function addApprove(program: Command, terminal: Terminal): void {
  const command = program
    .command("approve")
    .description("Shows what Driftless would do to objects that need approval, and approves it.")
    .argument("<TYPE/NAME...>", "the objects, such as bucket/invoices")
    .option("--yes", "do not ask", false);
  withNamespaceOption(withDeploymentOptions(command))
    .addHelpText(
      "after",
      `
This sets the annotation driftless.dev/approved, for which you need the verb approve on the objects. The value approves exactly what the plan
shows, once. It is not taken from the status: if the status asks for something else, the command refuses.

Exit status: 0 approved or nothing to approve, 1 not approved, 2 refused or invalid usage, 3 could not look, 130 interrupted.`,
    )
    .action(async (words: string[], flags: Flags) => {
      process.exitCode = await run(words, flags, terminal);
    });
}

async function run(words: readonly string[], flags: Flags, terminal: Terminal): Promise<ExitStatus> {
  const cluster = await openCluster(flags, process.env);
  const { namespace } = cluster;
  const reading = createApiServerClient({ ...cluster.connection, readOnly: true });
  const chosen = await chooseObjects({ words, all: false, namespace, scope: namespace }, kindNames, reading, wait);
  try {
    const opened = await openDeployment(flags, reading);
    for (const remark of opened.deployment.remarks) terminal.tell(`note: ${remark}`);
    // Read before the plan is made, so that the precondition of the patch covers whatever changes from here on.
    const stored = await Promise.all(chosen.map((reference) => reading.getTarget(reference)));
    const planned = await foresee(chosen.map(targetOf), opened, createSendRequest(cluster.connection));
    terminal.print(formatText(planned, terminal));
    const approvals: Approval[] = [];
    let isRefused = false;
    for (const [index, reference] of chosen.entries()) {
      const one = planned[index];
      if (one === undefined) throw new Error("a plan has an entry for each object");
      const found = approvableIn({ stored: stored[index], planned: one });
      if (found.value === undefined) {
        const text = `${textOf(reference)}: not approved: ${found.because}`;
        for (const line of wrap(text, { width: proseWidth(terminal), hanging: "  " })) terminal.tell(line);
        isRefused ||= found.isRefused;
        continue;
      }
      for (const field of shortenedIn(one)) {
        terminal.tell(`${textOf(reference)}: ${plainText(field)} is longer than what is shown: read it in the spec`);
      }
      approvals.push({ reference, ...found });
    }
    const otherwise = isRefused ? EXIT.problems : EXIT.nothing;
    if (approvals.length === 0) return otherwise;
    if (!(await ask(approvals.length === 1 ? "Approve this?" : `Approve these ${approvals.length}?`, flags))) {
      terminal.tell("Nothing was approved.");
      return EXIT.changes;
    }
    const kubernetes = createApiServerClient(cluster.connection);
    const user = await ownName(createSendRequest(cluster.connection));
    const areWritten = await Promise.all(approvals.map((one) => approve(kubernetes, { ...one, user }, terminal)));
    return areWritten.every(Boolean) ? otherwise : EXIT.problems;
  } catch (error) {
    if (error instanceof KubernetesApiError) throw unreachable(error);
    throw error;
  }
}

/** Resolves to whether the approval was written. What keeps one object from being approved does not keep the others from it. */
async function approve(
  kubernetes: ReturnType<typeof createApiServerClient>,
  { reference, stored, ...approval }: Approval & { readonly user: string | undefined },
  { print, tell }: Terminal,
): Promise<boolean> {
  try {
    await writeApproval(kubernetes, reference, stored, approval);
    print(`${textOf(reference)}: approved`);
    return true;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    tell(`error: ${textOf(reference)}: ${plainText(error.message)}`);
    tell(error.advice);
    return false;
  }
}

function textOf({ kind, namespace, name }: ObjectReference): string {
  return `${kind.kind.toLowerCase()}/${name} in ${namespace}`;
}
