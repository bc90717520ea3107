import type { Feeders } from "../feeder.ts";
import { events } from "./events.ts";
import { exports } from "./exports.ts";
import { history } from "./history.ts";
import { kinds } from "./kinds.ts";
import { objects } from "./objects.ts";
import { passes } from "./passes.ts";
import { roles } from "./roles.ts";
import { rules } from "./rules.ts";
import { tags } from "./tags.ts";
import { texts } from "./texts.ts";
import { undo } from "./undo.ts";
import { values } from "./values.ts";
import { viewer } from "./viewer.ts";

/** Every export that is called with the worst texts. */
export const feeders: Feeders = {
  ...events,
  ...exports,
  ...history,
  ...kinds,
  ...objects,
  ...passes,
  ...roles,
  ...rules,
  ...tags,
  ...texts,
  ...undo,
  ...values,
  ...viewer,
};
