import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import puppeteer, { type Browser } from "puppeteer-core";
import { ensureCached } from "../../../lib/local/processes/cache.ts";
import { scrubbedEnvironment } from "../../../lib/local/processes/environment.ts";
import { runCommand } from "../../../lib/local/processes/run-command.ts";

const { resolve } = createRequire(import.meta.url);
const PACKAGE = join(resolve("@sparticuz/chromium"), "../../package.json");
const FONTS = join(resolve("@expo-google-fonts/roboto-mono/package.json"), "..");

/** Why no browser can run here; `undefined` if one can. The package contains Chromium only for Linux on x64. */
export const noBrowser =
  process.platform === "linux" && process.arch === "x64" ? undefined : "npm has no Chromium build for this platform";

/**
 * Starts the Chromium that npm has installed, without a window and with its own fonts, so that pages look the same on every machine.
 * Chromium writes into `directory`. If system libraries are missing, throws an error that names them.
 */
export async function openBrowser(directory: string): Promise<Browser> {
  const { env: environment } = process;
  const { version } = JSON.parse(readFileSync(PACKAGE, "utf8"));
  const build = async (folder: string) => {
    const script = join(import.meta.dirname, "unpack-chromium.ts");
    const own = { ...scrubbedEnvironment({ environment, home: folder }), AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
    await runCommand({ command: process.execPath, args: [script], environment: own });
  };
  const entry = { tool: "chromium", version, pins: [PACKAGE], build };
  const chromium = await ensureCached(entry, { environment, progress: console.error });

  const fonts = join(directory, "fonts.conf");
  await writeFile(fonts, `<fontconfig>${directories([chromium, FONTS])}<cachedir>${directory}</cachedir></fontconfig>`);
  const executablePath = join(chromium, "chromium");
  const env = {
    ...scrubbedEnvironment({ environment, home: directory }),
    LD_LIBRARY_PATH: join(chromium, "al2023/lib"),
    FONTCONFIG_FILE: fonts,
  };
  await assertLibraries(executablePath, env);
  return await puppeteer.launch({
    executablePath,
    headless: "shell",
    env,
    // Chromium cannot use its sandbox as root. It opens only these tests' own pages.
    args: ["--no-sandbox", "--no-zygote", "--disable-gpu", "--font-render-hinting=none", "--force-color-profile=srgb"],
  });
}

function directories(folders: readonly string[]): string {
  return folders.map((folder) => `<dir>${folder}</dir>`).join("");
}

async function assertLibraries(
  program: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const missing: string[] = [];
  const onLine = (line: string) => {
    const [, library] = /^\s*(\S+) => not found/.exec(line) ?? [];
    if (library !== undefined) missing.push(library);
  };
  await runCommand({ command: "ldd", args: [program], environment, onLine });
  if (missing.length > 0)
    throw new Error(`Chromium needs libraries that this system does not have: ${missing.join(", ")}`);
}
