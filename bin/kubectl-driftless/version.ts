import { Command } from "commander";
import { EXIT } from "../../lib/cli/exit.ts";
import { jsonOutput } from "../../lib/cli/json.ts";
import type { Terminal } from "../../lib/cli/terminal.ts";
import manifest from "../../package.json" with { type: "json" };
import { withOutput } from "./options.ts";

/** `kubectl driftless version`. */
export function version(terminal: Terminal): Command {
  const command = new Command("version").description(
    "Shows the version of this program. doctor compares it with the CRDs of a cluster.",
  );
  return withOutput(command, ["text", "json"]).action(({ output }: { readonly output: "text" | "json" }) => {
    const { version } = manifest;
    const node = process.versions.node;
    const text = `kubectl driftless ${version}, on Node.js ${node}`;
    terminal.print(output === "json" ? jsonOutput("Version", { version, node }) : text);
    process.exitCode = EXIT.nothing;
  });
}
