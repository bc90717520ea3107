import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { ensureCached } from "../../../../lib/local/processes/cache.ts";
import jars from "./jars.json" with { type: "json" };

const CENTRAL = "https://repo1.maven.org/maven2";

/** An event as EventBridge delivers it, and the pattern of a rule. */
export interface Match {
  readonly event: object;
  readonly pattern: object;
}

/** Whether Java, which EventBridge's matching engine requires, is installed on this machine. */
export const hasJava = spawnSync("java", ["-version"]).status === 0;

/**
 * Returns for each pair whether the pattern matches the event, with the engine that EventBridge itself uses:
 * https://github.com/aws/event-ruler. The engine is downloaded if it is not in the cache.
 */
export async function matchRules(pairs: readonly Match[]): Promise<readonly boolean[]> {
  const pins = [join(import.meta.dirname, "jars.json")];
  const directory = await ensureCached(
    { tool: "event-ruler", version: "2.1.0", pins, build: download },
    { environment: process.env, progress: console.error },
  );
  const classPath = jars.map(({ path }) => join(directory, basename(path))).join(delimiter);
  const program = join(import.meta.dirname, "MatchRules.java");
  const printed = execFileSync("java", ["-cp", classPath, program], { input: JSON.stringify(pairs), encoding: "utf8" });
  return printed
    .trim()
    .split("\n")
    .map((line) => line === "true");
}

async function download(directory: string): Promise<void> {
  for (const { path, sha256 } of jars) {
    const url = `${CENTRAL}/${path}`;
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw new Error(`${url} has another SHA-256`);
    await writeFile(join(directory, basename(path)), bytes);
  }
}
