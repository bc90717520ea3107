import { join } from "node:path";
import { type CacheOptions, ensureCached } from "./cache.ts";
import { findPython, pythonEnvironment } from "./python.ts";
import { runCommand } from "./run-command.ts";

/** The emulators, with the versions that their `requirements.txt` pin. */
const VERSIONS = { localstack: "4.13.1", ministack: "1.4.21" } as const;

/**
 * The Python interpreter of the virtual environment in which an emulator is installed, made in the cache if it is not there.
 * Every package is pinned by version and by hash. Throws, with what to do, where a usable Python is missing.
 */
export async function ensurePythonEnvironment(tool: keyof typeof VERSIONS, options: CacheOptions): Promise<string> {
  const requirements = join(import.meta.dirname, tool, "requirements.txt");
  const directory = await ensureCached(
    {
      tool,
      version: VERSIONS[tool],
      pins: [requirements],
      build: (directory) => install(tool, directory, requirements, options),
    },
    options,
  );
  return join(directory, "bin", "python");
}

async function install(tool: string, directory: string, requirements: string, options: CacheOptions): Promise<void> {
  const environment = pythonEnvironment(options.environment);
  const { signal } = options;
  const startedAt = performance.now();
  await runCommand({ command: findPython(environment), args: ["-m", "venv", directory], environment, signal });
  await runCommand({
    command: join(directory, "bin", "python"),
    args: ["-m", "pip", "install", "--require-hashes", "--no-input", "--disable-pip-version-check", "-r", requirements],
    environment,
    signal,
    onLine(line) {
      const [, name] = /^Collecting ([^\s=(]+)/.exec(line) ?? [];
      if (name !== undefined) options.progress(`${tool}: installing ${name}`);
    },
  });
  options.progress(`${tool}: installed in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
