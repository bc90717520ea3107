import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startRunningStack } from "../programs/running-stack.ts";
import { inTerminal } from "./in-terminal.ts";
import { type Screen, screensIn, withScreens } from "./screens-in.ts";

// npm run screens: runs the commands in docs/cli.md on a local stack, in real terminals, and writes what they show into the page.

const ROOT = join(import.meta.dirname, "../../..");
const PAGE = join(ROOT, "docs/cli.md");
const OBJECTS = join(import.meta.dirname, "objects.yaml");

/** AWS's message for a call that the role's policy does not allow; the emulators allow every call. */
const DENIED =
  "User: arn:aws:sts::000000000000:assumed-role/driftless-local-us-west-2-Reconcile/driftless is not authorized to perform: s3:PutEncryptionConfiguration on resource: arn:aws:s3:::shop-reports because no identity-based policy allows the s3:PutEncryptionConfiguration action";

await using stack = await startRunningStack();
stack.s3Proxy.refuse("PutBucketEncryption", 403, "AccessDenied", DENIED);
const environment = environmentOf(join(stack.directory, ".driftless/env"));
const kubectl = (...args: readonly string[]) =>
  execFileSync("kubectl", args, { cwd: ROOT, env: environment, encoding: "utf8" });
kubectl("apply", "-f", OBJECTS);
await settled();
kubectl("config", "set-context", "--current", "--namespace", "shop");

const page = readFileSync(PAGE, "utf8");
const screens: Screen[] = [];
for (const { width, command } of screensIn(page)) {
  process.stderr.write(`${width} columns: ${command}\n`);
  screens.push({ width, command, lines: await inTerminal(command, { width, cwd: ROOT, environment }) });
}
writeFileSync(PAGE, withScreens(page, screens));

/** The variables of a shell that has read the stack's file. */
function environmentOf(file: string): Readonly<Record<string, string>> {
  const { PATH = "", HOME = "" } = process.env;
  const shell = { env: { PATH, HOME, TERM: "xterm-256color" }, encoding: "utf8" } as const;
  const listed = execFileSync("sh", ["-c", `. '${file}' && env -0`], shell);
  return Object.fromEntries(
    listed.split("\0").flatMap((entry) => {
      const at = entry.indexOf("=");
      return at < 0 ? [] : [[entry.slice(0, at), entry.slice(at + 1)]];
    }),
  );
}

/** Waits until a pass over each object has ended. */
async function settled(): Promise<void> {
  const path = "jsonpath={range .items[*]}{.metadata.generation}={.status.observedGeneration} {end}";
  for (;;) {
    const generations = kubectl("-n", "shop", "get", "buckets,tables", "-o", path).trim().split(" ");
    if (generations.every((pair) => /^(\d+)=\1$/.test(pair))) return;
    await wait(500);
  }
}
