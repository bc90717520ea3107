import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { commandsOf, inlineCommandsOf, pages } from "../../docs/pages.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The values of the placeholders in a command, such as `name` for `<name>`, and of its shell variables. */
export type Placeholders = Readonly<Record<string, string>>;

/** Runs the one command on a page that begins with `start`. Resolves to its output. */
export type PageShell = (page: string, start: string, values?: Placeholders) => Promise<string>;

/** Opens a shell like that of a reader who has sourced `.driftless/env` of the running stack, in the clone. */
export function openPageShell(directory: string): PageShell {
  return (page, start, values = {}) => run(directory, fill(commandOn(page, start), values), values);
}

/** The one command on a page that begins with these words. Fails if there is none, or if several differ. */
function commandOn(path: string, start: string): string {
  const page = pages.find((one) => one.path === path) ?? expect.fail(`there is no page ${path}`);
  const all = [...commandsOf(page), ...inlineCommandsOf(page)].filter((command) => command.startsWith(start));
  const [found, ...others] = new Set(all);
  expect(others, `the other commands on ${path} that begin with ${start}`).toEqual([]);
  return found ?? expect.fail(`${path} has no command that begins with ${start}`);
}

function fill(command: string, values: Placeholders): string {
  const filled = command.replaceAll(/<(\w+)>/g, (placeholder, name: string) => values[name] ?? placeholder);
  expect(filled, "a placeholder has no value").not.toMatch(/<\w+>/);
  return filled;
}

/** Resolves to the output of a command line. A command that only says no, such as grep, may exit with 1. `aws` prints its arguments. */
async function run(directory: string, command: string, values: Placeholders): Promise<string> {
  // The AWS CLI is not installed.
  const script = `. "$STACK/.driftless/env"\naws() { echo "$*"; }\n${command}`;
  const child = spawn("sh", ["-c", script], {
    cwd: ROOT,
    // HOME: kubectl caches information about the server there.
    env: { ...values, PATH: process.env.PATH, HOME: directory, STACK: directory },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on("close", resolve)),
  ]);
  expect([0, 1], `${command}: ${complaint}`).toContain(code);
  expect(complaint.replaceAll(/^Warning: .*\n/gm, ""), command).toBe("");
  return output;
}
