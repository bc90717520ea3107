import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { Command } from "commander";
import { EXIT, type ExitStatus } from "../../lib/cli/exit.ts";
import { jsonOutput } from "../../lib/cli/json.ts";
import { kindNames } from "../../lib/cli/kind-names.ts";
import { parseType } from "../../lib/cli/object-argument.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import type { Terminal } from "../../lib/cli/terminal.ts";
import { createApiServerClient } from "../../lib/kubernetes/api-server.ts";
import { createSendRequest } from "../../lib/kubernetes/request.ts";
import { formatStandings } from "../../lib/status/format-standings.ts";
import { readStandings, type Standings } from "../../lib/status/read-standings.ts";
import { withClusterOptions, withOutput, withSelector } from "./options.ts";

interface Flags extends ClusterFlags {
  readonly all: boolean;
  readonly selector: string;
  readonly watch: boolean;
  readonly output: "text" | "json";
}

/** `kubectl driftless status`. */
export function status(terminal: Terminal): Command {
  const command = new Command("status")
    .description("Lists the objects that are not Ready or are paused, since when, and why.")
    .argument("[TYPE...]", "only objects of these types, such as buckets")
    .option("--all", "also list the objects that are Ready", false)
    .option("-w, --watch", "show the list again whenever it has changed, until you interrupt the command", false);
  return withOutput(withSelector(withClusterOptions(command)), ["text", "json"]).action(
    async (types: string[], flags: Flags) => {
      process.exitCode = await run(types, flags, terminal);
    },
  );
}

const WATCH_MS = 2_000;

async function run(types: readonly string[], flags: Flags, terminal: Terminal): Promise<ExitStatus> {
  const kinds = types.length === 0 ? kindNames : types.map((type) => parseType(type, kindNames));
  const { connection, scope: namespace } = await openCluster(flags, process.env);
  const reading = { ...connection, readOnly: true };
  const [kubernetes, send] = [createApiServerClient(reading), createSendRequest(reading)];
  const read = () => readStandings({ kubernetes, send, kinds, namespace, selector: flags.selector, wait });
  const show = (standings: Standings) => {
    if (flags.output === "json") return terminal.print(jsonOutput("Status", { ...standings }));
    const view = { width: terminal.width, now: Date.now(), namespace, all: flags.all };
    terminal.print(formatStandings(standings, view).join("\n"));
  };
  let standings = await read();
  show(standings);
  // Ends with the signal that interrupts the command.
  while (flags.watch) {
    await wait(WATCH_MS);
    const latest = await read();
    if (isDeepStrictEqual(latest, standings)) continue;
    standings = latest;
    if (flags.output === "text") terminal.print("");
    show(standings);
  }
  const { objects, unread } = standings;
  if (unread.length > 0) return EXIT.unread;
  return objects.some(({ state }) => state !== "ready") ? EXIT.changes : EXIT.nothing;
}
