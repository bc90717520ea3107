import { join } from "node:path";
import type { EmulatorName } from "../../aws/define-service.ts";
import { ensureCached } from "../processes/cache.ts";
import { reporting } from "../processes/reporting.ts";
import { runCommand } from "../processes/run-command.ts";
import type { StepOptions } from "../processes/step-options.ts";
import { findPython, pythonEnvironment } from "./python.ts";

/** The emulators, with the versions that their `requirements.txt` files pin. */
const VERSIONS: Readonly<Record<EmulatorName, string>> = { localstack: "4.13.1", ministack: "1.4.21", moto: "5.2.5" };

/** A tool that is installed, with its dependencies, in its own virtual environment. */
export interface PythonTool {
  /** The tool's name, which identifies it in the cache together with its version. */
  readonly tool: string;
  readonly version: string;
  /** A file that pins every package by version and by hash. */
  readonly requirements: string;
}

/** The Python interpreter of an emulator's virtual environment. See `ensureVirtualEnvironment`. */
export async function ensurePythonEnvironment(tool: EmulatorName, options: StepOptions): Promise<string> {
  const requirements = join(import.meta.dirname, tool, "requirements.txt");
  return await ensureVirtualEnvironment({ tool, version: VERSIONS[tool], requirements }, options);
}

/** The Python of a tool's virtual environment, which is created if it is missing. Without a usable Python, an error says what to do. */
export async function ensureVirtualEnvironment(
  { tool, version, requirements }: PythonTool,
  options: StepOptions,
): Promise<string> {
  const build = (directory: string) => install(tool, directory, requirements, options);
  const directory = await ensureCached({ tool, version, pins: [requirements], build }, options);
  return join(directory, "bin", "python");
}

async function install(tool: string, directory: string, requirements: string, options: StepOptions): Promise<void> {
  const environment = pythonEnvironment(options.environment);
  const { progress, signal } = options;
  const python = findPython(environment);
  await reporting(tool, progress, async (doing) => {
    await runCommand({ command: python, args: ["-m", "venv", directory], environment, signal });
    await runCommand({
      command: join(directory, "bin", "python"),
      args: [
        "-m",
        "pip",
        "install",
        "--require-hashes",
        "--no-input",
        "--disable-pip-version-check",
        "-r",
        requirements,
      ],
      environment,
      signal,
      onLine(line) {
        const [, name] = /^Collecting ([^\s=(]+)/.exec(line) ?? [];
        if (name !== undefined) doing(`fetching ${name}`);
        if (line.startsWith("Installing collected packages")) doing("installing");
      },
    });
  });
}
