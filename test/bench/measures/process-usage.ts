import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import type { RunDirectory } from "../../../lib/local/processes/run-directory.ts";
import { rounded } from "./statistics.ts";

/** On every Linux system, the kernel counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** CPU seconds that a process has used, in user and system mode. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/**
 * The resident memory of a process, either now (`VmRSS`) or at its peak so far (`VmHWM`), in megabytes of 10⁶ bytes; `undefined` once the
 * process has ended.
 */
export function residentMegabytes(pid: number, which: "VmRSS" | "VmHWM"): number | undefined {
  const [, kilobytes] = new RegExp(`^${which}:\\s+(\\d+) kB$`, "m").exec(statusOf(pid)) ?? [];
  return kilobytes === undefined ? undefined : rounded((Number(kilobytes) * 1024) / 1e6, 1);
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}

/** The load on the machine during a measurement. */
export interface Usage {
  /** CPU seconds by the name of the process; numbered processes count as one. */
  readonly cpu: Readonly<Record<string, number>>;
  /** CPU seconds of everything else on the machine. If this is high, the figures mean little. */
  readonly otherCpu: number;
  /** The load average over the last minute. */
  readonly load: number;
}

/**
 * Starts to measure the benchmark itself and every process that its run has started. The returned function must be called at the end.
 */
export function measureUsage(run: RunDirectory): () => Usage {
  const before = sample(run);
  return () => {
    const after = sample(run);
    const cpu: Record<string, number> = {};
    let ours = 0;
    for (const [pid, { name, seconds }] of after.processes) {
      const used = seconds - (before.processes.get(pid)?.seconds ?? 0);
      cpu[name] = rounded((cpu[name] ?? 0) + used, 2);
      ours += used;
    }
    return { cpu, otherCpu: rounded(after.machine - before.machine - ours, 1), load: rounded(loadavg()[0] ?? 0, 2) };
  };
}

function sample(run: RunDirectory) {
  const processes = new Map([[process.pid, { name: "bench", seconds: cpuSeconds(process.pid) }]]);
  for (const { pid, name } of recorded(run)) {
    processes.set(pid, { name: name.replace(/-\d+$/, ""), seconds: cpuSeconds(pid) });
  }
  return { processes, machine: machineSeconds() };
}

/** The processes of a run that are running now. */
export function recorded({ path }: RunDirectory): readonly { readonly pid: number; readonly name: string }[] {
  // The run directory writes the whole record before a process is used.
  const record = JSON.parse(readFileSync(join(path, "run.json"), "utf8")) as {
    readonly processes: readonly { readonly pid: number; readonly name: string }[];
  };
  return record.processes;
}

/** CPU seconds of the whole machine, except idle time and time spent waiting for disks. */
function machineSeconds(): number {
  const [, line = ""] = /^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8")) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(" ").map(Number);
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND;
}
