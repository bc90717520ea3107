import type { Task } from "../scheduler.ts";
import type { System } from "../system.ts";

/** Something that happens between two calls of `task`. */
export type Intervention = (moment: { readonly system: System; readonly task: Task }) => Promise<void>;
