import * as z from "zod/mini";
import type { InstalledObject } from "../kubernetes/manifests/manifest.ts";
import { errorText } from "../text/error-text.ts";
import type { InstallDependencies } from "./installation.ts";

const LINES = 50;
const LONGEST = 500;

const Running = z.object({
  status: z.object({
    containerStatuses: z.array(z.object({ ready: z.boolean(), state: z.object({ running: z.looseObject({}) }) })),
  }),
});
const Line = z.object({ level: z.enum(["warn", "error"]) });

/** The last warning or error in the log of a pod that is running but not ready. Never rejects, because the log cannot always be read. */
export async function lastProblem(
  pod: InstalledObject,
  { manifests, log }: Pick<InstallDependencies, "manifests" | "log">,
): Promise<string | undefined> {
  const parsed = Running.safeParse(pod);
  if (!parsed.success || parsed.data.status.containerStatuses.every(({ ready }) => ready)) return undefined;
  try {
    const lines = (await manifests.readLog(pod, LINES)).split("\n");
    return lines.findLast(isProblem)?.slice(0, LONGEST);
  } catch (error) {
    log.warn("the relay's log cannot be read", { reason: errorText(error) });
    return undefined;
  }
}

function isProblem(line: string): boolean {
  try {
    return Line.safeParse(JSON.parse(line)).success;
  } catch {
    // Node.js itself also writes to the log. Of its lines, only those of a crash matter, and they are in the pod's status.
    return false;
  }
}
