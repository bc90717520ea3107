import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startStubApiServer } from "../../support/kubernetes/stub-api-server.ts";
import { writeKubeconfig } from "../../support/kubernetes/write-kubeconfig.ts";
import { type LocalProgram, startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";

const ROOT = join(import.meta.dirname, "../../..");

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  approve: ["bucket/a"],
  history: ["bucket/a"],
  pause: ["bucket/a"],
  plan: ["bucket/a"],
  resume: ["bucket/a"],
  scan: ["buckets"],
  sync: ["bucket/a"],
  undo: ["bucket/a"],
  why: ["bucket/a"],
};

const page = await readFile(join(ROOT, "docs/cli.md"), "utf8");

const documented = rowsOf("Exit statuses").map(([command = "", , , usage = "", unread = "", interrupted = ""]) => ({
  command: command.replaceAll("`", ""),
  usage: statusIn(usage),
  unread: statusIn(unread),
  interrupted: statusIn(interrupted),
}));

test("the table has every command", async () => {
  const program = await start(["__complete", ""], {});
  await program.ended;
  const commands = program.output().stdout.split("\n").slice(0, -2);
  expect(documented.map(({ command }) => command).toSorted()).toEqual(commands.toSorted());
});

test.each(documented)(
  "$command ends as the table says after invalid usage, after Ctrl-C, and if the cluster is out of reach",
  async ({ command, usage, unread, interrupted }) => {
    expect(await (await start([command, "--frobnicate"], {})).ended).toBe(usage);
    if (unread === undefined) return;
    const args = [command, ...(ARGUMENTS[command] ?? [])];
    const silent = await startStubApiServer(() => undefined);
    onTestFinished(() => silent.close());
    const program = await start(args, { KUBECONFIG: await writeKubeconfig(silent.connection, "token") });
    await expect.poll(() => silent.requests.length, { timeout: 30_000 }).toBeGreaterThan(0);
    program.signal("SIGINT");
    expect(await program.ended).toBe(interrupted);
    const gone = { ...silent.connection, server: "https://127.0.0.1:1" };
    expect(await (await start(args, { KUBECONFIG: await writeKubeconfig(gone, "token") })).ended).toBe(unread);
  },
);

test.each(rowsOf("Exit statuses of the other programs"))(
  "%s ends as its table says after invalid usage",
  (...cells) => {
    const [program = "", , , usage = ""] = cells;
    const file = `${program.replace("npm run ", "").replaceAll("`", "")}.ts`;
    const { status } = spawnSync(process.execPath, [join(ROOT, "bin", file), "--frobnicate"]);
    expect(status).toBe(statusIn(usage));
  },
);

/** The cells of the rows, below the head, of the table in a section of the page. */
function rowsOf(section: string): readonly (readonly string[])[] {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const rows = text.split("\n## ")[0]?.match(/^\| `.*$/gm) ?? [];
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The exit status at the beginning of a cell; `undefined` for a dash. */
function statusIn(cell: string): number | undefined {
  const [digits] = /^\d+/.exec(cell) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

async function start(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<LocalProgram> {
  return startLocalProgram(await temporaryDirectory(), args, environment, "kubectl-driftless");
}
