import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pLimit from "p-limit";
import { ensureVirtualEnvironment } from "../../../../lib/local/emulators/python-environment.ts";
import { ACCOUNT, REGION } from "../test-account.ts";

/**
 * Runs a program that uses the AWS SDK for Python. Its arguments are endpoint, region and account, followed by `args`. Returns what it
 * prints.
 */
export async function runBoto3(program: string, endpoint: string, ...args: readonly string[]): Promise<string> {
  runner ??= startRunner();
  const run = await runner;
  return await oneAfterTheOther(() => run([program, endpoint, REGION, ACCOUNT, ...args]));
}

const oneAfterTheOther = pLimit(1);

/** One process for all programs of a test file, because loading boto3 takes longer than most programs. It ends with the file's process. */
let runner: Promise<(argv: readonly string[]) => Promise<string>> | undefined;

async function startRunner() {
  const requirements = join(import.meta.dirname, "requirements.txt");
  const options = { environment: process.env, progress: console.error };
  const python = await ensureVirtualEnvironment({ tool: "boto3", version: "1.42.34", requirements }, options);
  const program = join(import.meta.dirname, "run_programs.py");
  // The environment is empty, because boto3 would use a profile from the user's environment.
  const { stdin, stdout } = spawn(python, [program], { env: {}, stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return async (argv: readonly string[]) => {
    stdin.write(`${JSON.stringify(argv)}\n`);
    const { done, value } = await answers.next();
    if (done) throw new Error("the process that runs boto3 has ended");
    const { printed, failure } = JSON.parse(value);
    if (failure !== undefined) throw new Error(failure);
    return printed;
  };
}
