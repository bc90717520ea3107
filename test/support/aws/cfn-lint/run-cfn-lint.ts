import { execFile } from "node:child_process";
import { join } from "node:path";
import * as z from "zod/mini";
import { ensureVirtualEnvironment } from "../../../../lib/local/emulators/python-environment.ts";

const Findings = z.array(
  z.object({
    Rule: z.object({ Id: z.string() }),
    Message: z.string(),
    Location: z.object({ Path: z.array(z.union([z.string(), z.number()])) }),
  }),
);

/** Resolves to the Python interpreter that has cfn-lint. Installs cfn-lint if it is not in the cache. */
export async function ensureCfnLint(): Promise<string> {
  const requirements = join(import.meta.dirname, "requirements.txt");
  const options = { environment: process.env, progress: console.error };
  return await ensureVirtualEnvironment({ tool: "cfn-lint", version: "1.58.0", requirements }, options);
}

/** Checks CloudFormation templates for these regions with cfn-lint. Returns one line per finding, except for findings of ignored rules. */
export async function runCfnLint(
  templates: readonly string[],
  regions: readonly string[],
  ignoredRules: readonly string[],
): Promise<readonly string[]> {
  const python = await ensureCfnLint();
  const args = ["-c", "from cfnlint import runner; runner.main()", "--format", "json", "--regions", ...regions];
  const ignored = ignoredRules.length === 0 ? [] : ["--ignore-checks", ...ignoredRules];
  const printed = await run(python, [...args, ...ignored, "--template", ...templates]);
  return Findings.parse(JSON.parse(printed)).map(
    ({ Rule, Message, Location }) => `${Rule.Id} ${Location.Path.join("/")}: ${Message}`,
  );
}

/**
 * Runs cfn-lint and returns its output. In the exit status, each bit from 2 upwards represents a severity of findings. The status is 1 if
 * cfn-lint could not run.
 */
async function run(program: string, args: readonly string[]): Promise<string> {
  return await new Promise((resolve, reject) => {
    execFile(program, args, { env: {}, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error === null || (typeof error.code === "number" && error.code > 1)) resolve(stdout);
      else reject(new Error(stderr, { cause: error }));
    });
  });
}
