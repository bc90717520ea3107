import type { Description } from "../../reconcile/contract/progress.ts";
import { own } from "../../text/own.ts";
import type { States } from "./data-kind.ts";
import type { Described } from "./target.ts";
import { textAt } from "./value-at.ts";

/** What the state of a resource means, according to the data of its kind. */
export function meaningOf(
  states: States | undefined,
  description: Described,
): Pick<Description, "busy" | "gone" | "impaired"> {
  if (states === undefined) return {};
  const { member, busy = [], gone = {}, until = "", impaired = {} } = states;
  const reason = textAt(description, member);
  if (busy.includes(reason)) return { busy: { reason, message: `the resource is ${reason}`, againSeconds: 5 } };
  const [why, problem] = [own(gone, reason), own(impaired, reason)];
  const date = own(description, until);
  const when = date instanceof Date ? `on ${date.toISOString().slice(0, 10)}, ` : "";
  if (why !== undefined) return { gone: { reason, message: `${when}${why}` } };
  return problem === undefined ? {} : { impaired: { reason, message: problem } };
}
