import type { Description } from "../../reconcile/contract/progress.ts";
import { own } from "../../text/own.ts";
import type { AnyDataKind } from "./data-kind.ts";
import type { Described } from "./target.ts";
import { textAt } from "./value-at.ts";

/** What the state of a resource means, according to the data of its kind. */
export function meaningOf(
  { states, goneAt }: Pick<AnyDataKind, "states" | "goneAt">,
  description: Described,
): Pick<Description, "busy" | "gone" | "impaired"> {
  if (goneAt !== undefined && own(description, goneAt.member) !== undefined) {
    const message = `${onDate(description, goneAt.member)}${goneAt.message}`;
    return { gone: { reason: "PendingDeletion", message } };
  }
  if (states === undefined) return {};
  const { member, busy = [], gone = {}, until = "", impaired = {} } = states;
  const reason = textAt(description, member);
  if (busy.includes(reason)) return { busy: { reason, message: `the resource is ${reason}`, againSeconds: 5 } };
  const [why, problem] = [own(gone, reason), own(impaired, reason)];
  if (why !== undefined) return { gone: { reason, message: `${onDate(description, until)}${why}` } };
  return problem === undefined ? {} : { impaired: { reason, message: problem } };
}

/** The date that a member contains, as the beginning of a message. */
function onDate(description: Described, member: string): string {
  const date = own(description, member);
  return date instanceof Date ? `on ${date.toISOString().slice(0, 10)}, ` : "";
}
