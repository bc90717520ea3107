import { AsyncLocalStorage } from "node:async_hooks";
import { failureOf, lossOf } from "../../support/worlds/faults.ts";
import type { Intercept, PortCall } from "../../support/worlds/port-call.ts";
import { type Fate, twice, unheard } from "./fates.ts";

/** A coroutine that stops before every call to a port, and continues when it is told to. */
export interface Task {
  readonly name: string;
  /** Whether the task can be stepped: it has neither ended nor been killed. */
  isAlive(): boolean;
  /** The call before which the task has stopped; `undefined` before its first step. */
  next(): PortCall | undefined;
}

/** Runs tasks one call at a time, in any order. */
export interface Scheduler {
  /** Must be placed in front of every port. Calls from outside the tasks are carried out immediately. */
  readonly intercept: Intercept;
  /** Creates a task, which does nothing before its first step. If an error ends the task, the step in which the task ends rejects. */
  spawn(name: string, run: () => Promise<unknown>): Task;
  /** Lets a task continue to its next call, or its end. Concurrent calls that only read the cloud are one step. */
  step(task: Task, fate?: Fate): Promise<void>;
  /** Steps a task to its end. */
  finish(task: Task): Promise<void>;
  /** Ends a task at its current step, as a crash does. */
  kill(task: Task): void;
  /** Cuts off the calls before which a task has stopped, if they match. */
  cutOff(task: Task, matches?: (call: PortCall) => boolean): Promise<void>;
}

/** A call that was cut off: `arrive` carries it out. */
export interface CutOff {
  readonly call: PortCall;
  readonly task: Task;
  readonly arrive: () => void;
}

interface Stop {
  readonly call: PortCall | undefined;
  readonly resume: (fate: Fate) => void;
}

interface Run extends Task {
  readonly stops: Stop[];
  ended: boolean;
  killed: boolean;
  failure: unknown;
}

/** No task makes more calls than this unless it loops forever. */
const MOST_STEPS = 500;

/** `onCutOff` is called with each call that is cut off, and can let the call arrive later. */
export function createScheduler(onCutOff: (cutOff: CutOff) => void = () => undefined): Scheduler {
  const asking = new AsyncLocalStorage<Run>();
  const runs = new Map<Task, Run>();

  return {
    async intercept(call, carryOut) {
      const run = asking.getStore();
      if (run === undefined) return carryOut();
      switch (await new Promise<Fate>((resume) => run.stops.push({ call, resume }))) {
        case "carried out":
          return carryOut();
        case "sent twice":
          return call.once ? carryOut() : twice(carryOut);
        case "refused":
          throw failureOf(call);
        case "answer lost":
          unheard(carryOut);
          throw lossOf(call);
        case "cut off":
          onCutOff({ call, task: run, arrive: () => unheard(carryOut) });
          throw lossOf(call);
      }
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
      stops.push({ call: undefined, resume: start });
      runs.set(run, run);
      return run;
    },

    async step(task, fate = "carried out") {
      const run = runOf(task);
      const [first, ...others] = run.stops;
      if (!task.isAlive() || first === undefined) throw new Error(`${task.name} cannot continue`);
      const beside = isLook(first) ? others.findIndex((stop) => !isLook(stop)) : 0;
      const resumed = run.stops.splice(0, beside === -1 ? run.stops.length : beside + 1);
      for (const [index, stop] of resumed.entries()) stop.resume(index === 0 ? fate : "carried out");
      await settled(run);
    },

    async finish(task) {
      for (let steps = 0; task.isAlive(); steps++) {
        if (steps > MOST_STEPS) throw new Error(`${task.name} does not end`);
        await this.step(task);
      }
    },

    kill(task) {
      runOf(task).killed = true;
    },

    async cutOff(task, matches = () => true) {
      const run = runOf(task);
      const cut = run.stops.filter(({ call }) => call !== undefined && matches(call));
      for (const stop of cut) {
        run.stops.splice(run.stops.indexOf(stop), 1);
        stop.resume("cut off");
      }
      if (cut.length > 0) await settled(run);
    },
  };

  /**
   * Nothing that a task does takes time, so it has stopped, or ended, after one turn of the event loop. Only loading a module, such as
   * jq, takes more turns.
   */
  async function settled(run: Run): Promise<void> {
    do {
      await new Promise((resolve) => setImmediate(resolve));
    } while (run.stops.length === 0 && !run.ended);
    if (run.failure !== undefined) throw run.failure;
  }

  function runOf(task: Task): Run {
    const run = runs.get(task);
    if (run === undefined) throw new Error(`${task.name} is not a task of this scheduler`);
    return run;
  }
}

function isLook({ call }: Stop): boolean {
  return call?.port === "cloud" && !call.writes;
}
