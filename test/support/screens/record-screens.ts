import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CreateBucketCommand, PutBucketTaggingCommand, PutBucketVersioningCommand } from "@aws-sdk/client-s3";
import { serviceSessionArn } from "../../../lib/settings/service-roles.ts";
import { ACCOUNT } from "../aws/test-account.ts";
import { startRunningStack } from "../programs/running-stack.ts";
import { inTerminal } from "./in-terminal.ts";
import { pages } from "./pages.ts";
import { type Screen, screensIn, withScreens } from "./screens-in.ts";

// npm run screens -- [TEXT]: runs the commands in some pages, or those that contain the text, on a local stack, in real terminals, and writes
// what they show into the pages.

const ROOT = join(import.meta.dirname, "../../..");
const [wanted = ""] = process.argv.slice(2);

const ROLE = serviceSessionArn({ clusterName: "local", account: ACCOUNT, partition: "aws" }, "s3");

/** AWS's message for a call that the role's policy does not allow; the emulators allow every call. */
const DENIED = `User: ${ROLE} is not authorized to perform: s3:PutEncryptionConfiguration on resource: arn:aws:s3:::shop-reports because no identity-based policy allows the s3:PutEncryptionConfiguration action`;

await using stack = await startRunningStack();
stack.s3Proxy.refuse("PutBucketEncryption", 403, "AccessDenied", DENIED);
const environment = environmentOf(join(stack.directory, ".driftless/env"));
const kubectl = (...args: readonly string[]) =>
  execFileSync("kubectl", args, { cwd: ROOT, env: environment, encoding: "utf8" });
for (const file of ["objects.yaml", "copies.yaml"]) {
  kubectl("apply", "-f", join(import.meta.dirname, file));
  // Otherwise, chance decides which of two objects gets the bucket that both name.
  await settled();
}
const edited = { spec: { versioning: { status: "Suspended" }, tagging: { tagSet: [] } } };
kubectl("-n", "web", "patch", "bucket", "receipts", "--type=merge", "-p", JSON.stringify(edited));
await settled();
await makeBuckets();
kubectl("config", "set-context", "--current", "--namespace", "shop");

for (const { page, answer } of pages) {
  const path = join(ROOT, page);
  const text = readFileSync(path, "utf8");
  const screens: Screen[] = [];
  for (const known of screensIn(text)) {
    const { width, command } = known;
    if (!command.includes(wanted)) {
      screens.push(known);
      continue;
    }
    process.stderr.write(`${page}, ${width} columns: ${command}\n`);
    const lines = await inTerminal(command, { width, cwd: ROOT, environment, answer: () => answer });
    screens.push({ width, command, lines });
  }
  writeFileSync(path, withScreens(text, screens));
}

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

/** Makes buckets that no object declares. */
async function makeBuckets(): Promise<void> {
  for (const Bucket of ["web-returns", "cdk-hnb659fds-assets-000000000000-us-west-2"]) {
    await stack.s3.send(new CreateBucketCommand({ Bucket }));
  }
  const [Bucket, Status] = ["web-returns", "Enabled"] as const;
  await stack.s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
  const Tagging = { TagSet: [{ Key: "team", Value: "web: returns" }] };
  await stack.s3.send(new PutBucketTaggingCommand({ Bucket, Tagging }));
}

/** Waits until a pass over each object has ended. */
async function settled(): Promise<void> {
  const path = "jsonpath={range .items[*]}{.metadata.generation}={.status.observedGeneration} {end}";
  for (;;) {
    const generations = kubectl("get", "--all-namespaces", "buckets,tables", "-o", path).trim().split(" ");
    if (generations.every((pair) => /^(\d+)=\1$/.test(pair))) return;
    await wait(500);
  }
}
