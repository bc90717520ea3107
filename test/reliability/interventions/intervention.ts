import type { Task } from "../schedule/scheduler.ts";
import type { System } from "../system/system.ts";

/** Something that happens between two calls of `task`. */
export type Intervention = (moment: { readonly system: System; readonly task: Task }) => Promise<void>;
