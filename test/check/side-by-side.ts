import { exec } from "node:child_process";

/**
 * Runs commands at the same time. Reports each one as soon as it ends, and prints the output of those that fail. Resolves to whether all of
 * them succeeded.
 */
export async function sideBySide(
  commands: Readonly<Record<string, string>>,
  print: (text: string) => void,
): Promise<boolean> {
  const results = await Promise.all(
    Object.entries(commands).map(async ([name, command]) => {
      const started = performance.now();
      const { succeeded, output } = await run(command);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      print(succeeded ? `✓ ${name} (${seconds} s)\n` : `✗ ${name} (${seconds} s): ${command}\n${output}\n`);
      return { name, succeeded };
    }),
  );
  const failed = results.filter(({ succeeded }) => !succeeded).map(({ name }) => name);
  if (failed.length > 0) print(`failed: ${failed.join(", ")}\n`);
  return failed.length === 0;
}

function run(command: string): Promise<{ readonly succeeded: boolean; readonly output: string }> {
  return new Promise((resolve) => {
    exec(command, { maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
      resolve({ succeeded: error === null, output: `${stdout}${stderr}`.trimEnd() });
    });
  });
}
