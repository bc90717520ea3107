import { AsyncLocalStorage } from "node:async_hooks";
import { failureOf } from "../support/faults.ts";
import type { Intercept, PortCall } from "../support/port-call.ts";

/** What becomes of a call: it is carried out, it fails, or it is carried out and its answer is lost. */
export type Fate = "carried out" | "failed" | "answer lost";

/** A coroutine that stops before every call to something outside of it, and goes on when it is told to. */
export interface Task {
  readonly name: string;
  /** It may be stepped: it has not ended, and has not been killed. */
  isAlive(): boolean;
  /** The call that it stops before; `undefined` before its first step. */
  next(): PortCall | undefined;
}

/** Decides which task goes on, one call at a time. */
export interface Scheduler {
  /** To be put before every port. Calls from outside of the tasks pass at once. */
  readonly intercept: Intercept;
  /** Makes a task; it does nothing before its first step. An error that ends it is thrown by the step that does. */
  spawn(name: string, run: () => Promise<unknown>): Task;
  /** Lets a task go on to its next call, or its end. */
  step(task: Task, fate?: Fate): Promise<void>;
  /** Steps a task to its end. */
  finish(task: Task): Promise<void>;
  /** Ends a task where it is, as a crash does. */
  kill(task: Task): void;
  /** From now on the calls that tasks stop before and that `matches` are bound to fail. */
  doom(matches: (call: PortCall) => boolean): void;
  /** The name of the task that is asking; `undefined` outside of the tasks. */
  current(): string | undefined;
}

interface Stop {
  readonly call: PortCall | undefined;
  readonly resume: (fate: Fate) => void;
  doomed: boolean;
}

interface Run extends Task {
  readonly stops: Stop[];
  ended: boolean;
  killed: boolean;
  failure: unknown;
}

/** No task makes more calls than this, unless it goes round in circles. */
const MOST_STEPS = 500;

export function createScheduler(): Scheduler {
  const asking = new AsyncLocalStorage<Run>();
  const runs = new Map<Task, Run>();
  const lost = new WeakSet<PortCall>();

  return {
    async intercept(call, moment) {
      const run = asking.getStore();
      if (run === undefined) return;
      if (moment === "after") {
        if (lost.has(call)) throw failureOf(call, "after");
        return;
      }
      const fate = await new Promise<Fate>((resume) => run.stops.push({ call, resume, doomed: false }));
      if (fate === "failed") throw failureOf(call, "before");
      if (fate === "answer lost") lost.add(call);
    },

    spawn(name, work) {
      const stops: Stop[] = [];
      const run: Run = {
        name,
        stops,
        ended: false,
        killed: false,
        failure: undefined,
        isAlive: () => !run.ended && !run.killed,
        next: () => stops[0]?.call,
      };
      const start = () => {
        asking
          .run(run, work)
          .catch((error: unknown) => {
            run.failure = error;
          })
          .finally(() => {
            run.ended = true;
          });
      };
      stops.push({ call: undefined, resume: start, doomed: false });
      runs.set(run, run);
      return run;
    },

    step,

    async finish(task) {
      for (let steps = 0; task.isAlive(); steps++) {
        if (steps > MOST_STEPS) throw new Error(`${task.name} does not end`);
        await step(task);
      }
    },

    kill(task) {
      runOf(task).killed = true;
    },

    doom(matches) {
      for (const { stops } of runs.values()) {
        for (const stop of stops) if (stop.call !== undefined && matches(stop.call)) stop.doomed = true;
      }
    },

    current: () => asking.getStore()?.name,
  };

  async function step(task: Task, fate: Fate = "carried out"): Promise<void> {
    const run = runOf(task);
    const stop = run.stops.shift();
    if (!task.isAlive() || stop === undefined) throw new Error(`${task.name} cannot go on`);
    stop.resume(stop.doomed ? "failed" : fate);
    // Nothing that a task does takes time, so that it has stopped, or ended, when the event loop comes round.
    await new Promise((resolve) => setImmediate(resolve));
    if (run.failure !== undefined) throw run.failure;
  }

  function runOf(task: Task): Run {
    const run = runs.get(task);
    if (run === undefined) throw new Error(`${task.name} is no task of this scheduler`);
    return run;
  }
}
