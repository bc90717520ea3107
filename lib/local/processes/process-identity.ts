import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { errorCode } from "./error-code.ts";

/** Identifies a process unambiguously: process ids are reused, but not together with a start time. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When the process started, in the system's own form; only ever compared for equality. */
  readonly startedAt: string;
}

/** The identity of a running process, or undefined if there is none with that id (a zombie counts as none). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === "linux" ? linuxStartTime(pid) : posixStartTime(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether the process is still running, and is not another process with the same id. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** Sends SIGKILL to the process group that the process leads, if the process is still running. */
export function killGroup(identity: ProcessIdentity): void {
  if (isRunning(identity)) signalGroup(identity.pid, "SIGKILL");
}

/** Signals every process of a group; does nothing if none is left. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

// The start time is field 22, in clock ticks since boot, so the boot id is added to it. Field 2, the command's name, is in
// parentheses and may itself contain spaces and parentheses.
function linuxStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${fields[18]}`;
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  }
}

function posixStartTime(pid: number): string | undefined {
  const { stdout } = spawnSync("ps", ["-o", "state=,lstart=", "-p", String(pid)], {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  });
  const [state, ...startedAt] = stdout.trim().split(/\s+/);
  return state === undefined || state === "" || state.startsWith("Z") ? undefined : startedAt.join(" ");
}
