import { ANNOTATIONS } from "../annotations/annotations.ts";
import type { ObjectMeta } from "../kubernetes/object.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { own } from "../text/own.ts";

/** How many seconds pass between two checks of an object that does not change. */
export interface Periods {
  readonly defaultSeconds: number;
  /** By the name of the kind, such as `Bucket`. */
  readonly byKind: Readonly<Record<string, number | undefined>>;
}

/** The shortest period in seconds; a shorter period is raised to this value. */
export const SHORTEST_PERIOD_SECONDS = 900;

/** The period of an object in seconds: in its annotation, if that is well-formed, else that of its kind, else the default. */
export function periodOf({ annotations }: ObjectMeta, { kind }: ResourceKind, periods: Periods): number {
  const annotation = annotations?.[ANNOTATIONS.resyncSeconds] ?? "";
  const seconds = /^[0-9]{1,9}$/.test(annotation) ? Number(annotation) : undefined;
  return Math.max(SHORTEST_PERIOD_SECONDS, seconds ?? own(periods.byKind, kind) ?? periods.defaultSeconds);
}
