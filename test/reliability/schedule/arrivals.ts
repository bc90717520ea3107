import type { CutOff } from "./scheduler.ts";

/** The calls that were cut off and are still under way. */
export interface Arrivals {
  readonly add: (cutOff: CutOff) => void;
  /** The number of seconds after which a call that is cut off now arrives; `undefined` if it never arrives. */
  lateSeconds: () => number | undefined;
  /** Removes the first call that arrives by `until`, and returns it. */
  next(until: number): Arrival | undefined;
  /** Loses all calls that are still under way. */
  forget(): void;
}

export interface Arrival {
  readonly at: number;
  readonly verb: string;
  readonly arrive: () => void;
}

/** The longest time that a call may still be under way after it was cut off. */
export const LONGEST_LATE_SECONDS = 20;

export function createArrivals(now: () => number): Arrivals {
  let underWay: Arrival[] = [];
  const arrivals: Arrivals = {
    lateSeconds: () => undefined,
    add({ call, arrive }) {
      const late = arrivals.lateSeconds();
      if (late === undefined || !call.writes) return;
      underWay.push({ at: now() + late * 1000, verb: call.verb, arrive });
    },
    next(until) {
      const [first] = underWay.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at);
      underWay = underWay.filter((one) => one !== first);
      return first;
    },
    forget() {
      underWay = [];
    },
  };
  return arrivals;
}
