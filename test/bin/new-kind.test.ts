import { execFile } from "node:child_process";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { ACK } from "../support/import/imported.ts";

const ROOT = join(import.meta.dirname, "../..");

interface Ended {
  readonly code?: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program in a project. The result is that of a failure, too. */
function run(project: string, ...args: readonly string[]): Promise<Ended> {
  const program = join(ROOT, "bin/new-kind.ts");
  return promisify(execFile)(process.execPath, [program, ...args], { cwd: project, timeout: 50_000 }).catch(
    (error: unknown) => error as Ended,
  );
}

/** A project with nothing but the lists that name all kinds and services. */
function emptyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "project-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ["README.md", "docs/deploy.md", "lib/aws/services/index.ts", "lib/codegen/facts/limits.json"])
    cpSync(join(ROOT, file), join(folder, file));
  for (const file of ["biome.json", ".gitignore"]) cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Answers every question in a draft somehow. */
function answerAll(drafts: string): void {
  for (const file of globSync("**/*.{ts,md,yaml}", { cwd: drafts })) {
    const text = readFileSync(join(drafts, file), "utf8");
    const answered = text
      .replaceAll(/gap\("the last part.*?"\)/g, '"monitoring"')
      .replaceAll(/gap\("\(name.*?"\)/g, "(name) => `arn:*:cloudwatch:*:*:dashboard/*`");
    writeFileSync(
      join(drafts, file),
      answered.replaceAll(/gap\("(?:[^"\\]|\\.)*"\)/g, "undefined").replaceAll("???", "x"),
    );
  }
}

it("drafts a kind in a folder that Git ignores, lists the questions until they are answered, and then places it", async () => {
  const project = emptyProject();
  const drafts = join(project, ".driftless/drafts/cloudwatch-dashboard");
  const first = await run(project, "cloudwatch/Dashboard", "--ack", ACK);
  expect(first.code).toBe(1);
  expect(first.stdout).toMatch(/dashboard\.test\.ts:\d+: moto or ministack, whichever has PutDashboard/);
  expect(first.stdout).toContain("/client/cloudwatch/command/PutDashboardCommand/\n");
  expect(first.stdout).toMatch(/\d+ questions are left\. Answer them, and run this again\.\n$/);
  expect(existsSync(join(project, "lib/kinds"))).toBe(false);

  answerAll(drafts);
  const second = await run(project, "cloudwatch/Dashboard");
  expect(second).toMatchObject({ stderr: "" });
  expect(second.stdout).toContain("Next: npm run generate -- cloudwatch/dashboard");
  expect(existsSync(drafts)).toBe(false);
  for (const file of [
    "lib/kinds/cloudwatch/dashboard.ts",
    "lib/kinds/cloudwatch/dashboard.notes.md",
    "lib/kinds/cloudwatch/dashboard.ack.json",
    "test/kinds/cloudwatch/dashboard.test.ts",
    "docs/examples/dashboard.yaml",
  ])
    expect(existsSync(join(project, file)), file).toBe(true);
  expect(second.stdout).not.toContain("has no limits of"); // Other kinds of the service are there.
  expect(readFileSync(join(project, "README.md"), "utf8")).toContain(
    "| `Dashboard` | an Amazon CloudWatch dashboard (alpha) |",
  );
});

it("places a second kind of a service whose file was drafted with each, unless the two files differ", async () => {
  const project = emptyProject();
  const kinds = ["cloudwatch/Dashboard", "cloudwatch/MetricAlarm"] as const;
  for (const kind of kinds) await run(project, kind, "--ack", ACK);
  answerAll(join(project, ".driftless/drafts"));
  const [first, second] = kinds;
  expect(await run(project, first)).toMatchObject({ stderr: "" });

  const service = "lib/aws/services/cloudwatch.ts";
  const placed = readFileSync(join(project, service), "utf8");
  writeFileSync(join(project, service), placed.replace("monitoring", "events"));
  const differing = await run(project, second);
  expect(differing).toMatchObject({ code: 1, stderr: expect.stringContaining(`there is already ${service}, and .dr`) });

  writeFileSync(join(project, service), placed);
  const same = await run(project, second);
  expect(same).toMatchObject({ stderr: "" });
  expect(same.stdout).toContain("Next: npm run generate -- cloudwatch/metric-alarm");
  expect(readFileSync(join(project, service), "utf8")).toBe(placed);
});

it("writes the facts about ACK's CRD that are in the project", async () => {
  const project = emptyProject();
  await run(project, "sqs/Queue", "--ack", ACK);
  const drafted = join(project, ".driftless/drafts/sqs-queue/lib/kinds/sqs/queue.ack.json");
  expect(readFileSync(drafted, "utf8")).toBe(readFileSync(join(ROOT, "lib/kinds/sqs/queue.ack.json"), "utf8"));
});

it("explains its flags", async () => {
  const { stdout } = await run(ROOT, "--help");
  expect(stdout).toContain("--ack <FOLDER>");
  expect(stdout).toContain("lists the questions that only a person can answer");
});

it.each([
  [["sqs/Topic", "--ack", ACK], 1, "sqs has no kind Topic, but Queue"],
  [["mars/Rover", "--ack", ACK], 1, "has no service mars, but cloudwatch, "],
  [["sqs/Rover"], 1, "there is no draft of sqs/Rover yet: --ack is needed"],
  [[], 2, "name SERVICE/KIND or --report"],
  [["--report"], 2, "--report needs --ack"],
  [["--frobnicate"], 2, "unknown option '--frobnicate'"],
])("%j ends with %i, a message and without a stack", async (args, code, message) => {
  const ended = await run(emptyProject(), ...args);
  expect(ended).toMatchObject({ code, stderr: expect.stringContaining(message) });
  expect(ended.stderr).not.toContain("    at ");
});
