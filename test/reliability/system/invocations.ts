import { setImmediate as nextTurn } from "node:timers/promises";
import type { Scheduler, Task } from "../schedule/scheduler.ts";

/** One invocation of the reconcile function: a batch of messages, and a task for each of their objects. */
export interface Invocation {
  readonly name: string;
  readonly tasks: readonly Task[];
  /** Runs a pass over the object with this name as a task. Rejects if the pass rejects, or has not ended in time. */
  serve(object: string, pass: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** When all results are settled, calls `done` with the id of each message that succeeded. Lambda would delete these from the queue. */
  answer(results: ReadonlyMap<string, Promise<void>>, done: (id: string) => void): void;
}

/** The invocations of the reconcile function. */
export interface Invocations {
  begin(): Invocation;
  /** The tasks that can continue. */
  tasks(): readonly Task[];
  /** Kills a task's invocation at its current step: none of its messages is acknowledged. */
  readonly crash: (task: Task) => void;
  /** Tells a task's invocation that it has to end, and cuts off the calls to the cloud for which its tasks are waiting. */
  readonly end: (task: Task) => Promise<void>;
  /** Tells the invocations that have run out of time to end, and rejects the passes of those that do not end soon after. */
  endOverdue(): Promise<void>;
}

interface Running {
  readonly startedAt: number;
  readonly tasks: Task[];
  readonly ending: AbortController;
  readonly overdue: PromiseWithResolvers<never>;
}

/** The signal is aborted as early as in `functions/invocation-clock.ts`. `overdue` rejects one second later than it does there. */
const SIGNAL_SECONDS = 24;
const OVERDUE_SECONDS = 28;

export function createInvocations(scheduler: Scheduler, now: () => number): Invocations {
  const all: Running[] = [];
  let latest = 0;

  return {
    begin() {
      const tasks: Task[] = [];
      const running: Running = {
        ...{ startedAt: now(), tasks, ending: new AbortController(), overdue: Promise.withResolvers<never>() },
      };
      running.overdue.promise.catch(() => undefined); // There may be no pass left that is waiting for it.
      all.push(running);
      const name = `run-${++latest}`;
      return {
        ...{ name, tasks },
        async serve(object, pass) {
          const { promise, resolve, reject } = Promise.withResolvers<void>();
          tasks.push(scheduler.spawn(`${name} ${object}`, () => pass(running.ending.signal).then(resolve, reject)));
          await Promise.race([promise, running.overdue.promise]);
        },
        answer(results, done) {
          const ids = [...results.keys()];
          void Promise.allSettled(results.values()).then((settled) => {
            for (const [index, { status }] of settled.entries()) if (status === "fulfilled") done(ids[index] ?? "");
          });
        },
      };
    },
    tasks: () => alive().flatMap(({ tasks }) => tasks.filter((task) => task.isAlive())),
    crash(task) {
      for (const one of runningOf(task).tasks) scheduler.kill(one);
    },
    end: (task) => end(runningOf(task)),
    async endOverdue() {
      for (const running of alive()) {
        const seconds = (now() - running.startedAt) / 1000;
        if (seconds >= SIGNAL_SECONDS && !running.ending.signal.aborted) await end(running);
        if (seconds < OVERDUE_SECONDS) continue;
        running.overdue.reject(new Error("not finished in time"));
        await nextTurn();
      }
    },
  };

  function alive(): readonly Running[] {
    return all.filter(({ tasks }) => tasks.some((task) => task.isAlive()));
  }

  async function end({ tasks, ending }: Running): Promise<void> {
    ending.abort(new Error("the function is about to be stopped"));
    for (const task of tasks.filter((one) => one.isAlive())) {
      await scheduler.cutOff(task, ({ port }) => port === "cloud");
    }
  }

  function runningOf(task: Task): Running {
    const running = all.find(({ tasks }) => tasks.includes(task));
    if (running === undefined) throw new Error(`${task.name} belongs to no invocation`);
    return running;
  }
}
