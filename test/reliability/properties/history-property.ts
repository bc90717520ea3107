import type { PortCall } from "../../support/worlds/port-call.ts";
import type { WorkDone } from "../../support/worlds/run-result.ts";
import { isCreateCall, isRemoval, settingsIn } from "../journal/look.ts";
import type { PassView } from "../journal/moments.ts";
import { isKeptForChild, taggedIn } from "./children.ts";
import type { Property } from "./property.ts";

export const historyProperty: Property = {
  name: "P15",
  promise:
    "When a pass ends, even if it fails or cannot write a status, it reports exactly the changes that it has made in AWS with calls that were answered.",
  atPassEnd: ({ answered, troubled }: PassView, work: WorkDone | undefined) =>
    answered
      .filter((call) => !isAboutChild(call) && !(isOneOfSeveral(call) && isIncomplete(troubled, work)))
      .map((call) => untold(call, work))
      .find((found) => found !== undefined) ?? invented(answered, work),
};

const MADE = ["Created", "Adopted", "TakenOver", "Deleting", "Deleted"];

function untold(call: PortCall, work: WorkDone | undefined): string | undefined {
  const { verb } = call;
  if (work?.acted !== true) return `${verb} is not reported`;
  if (isCreateCall(call) || isRemoval(call) || (isOneOfSeveral(call) && isRemoving(work))) {
    // A later round of the run may do more, and only the most significant event is reported.
    return MADE.includes(work.event ?? "") ? undefined : `${verb} is reported as ${work.event}`;
  }
  const settings = isSetting(verb) || isOneOfSeveral(call) ? settingsIn(call) : [];
  const isTold = settings.length === 0 || settings.some((setting) => fieldsOf(work).has(setting));
  return isTold ? undefined : `${verb} of ${settings.join()} is not reported`;
}

/** A reported change to one of these toys must have been made. */
function invented(answered: readonly PortCall[], work: WorkDone | undefined): string | undefined {
  if (work === undefined || !answered.every(({ verb }) => isSetting(verb))) return undefined;
  const written = new Set(answered.flatMap(settingsIn));
  const extra = [...fieldsOf(work)].find((field) => !written.has(field));
  return extra === undefined ? undefined : `${extra} is reported, but was not written`;
}

function fieldsOf({ changes }: WorkDone): ReadonlySet<string> {
  return new Set(changes.map(({ field }) => field.split(/[.[]/, 1)[0] ?? field));
}

/** Whether a call is about a toy whose calls say which settings they change. */
function isSetting(verb: string): boolean {
  return /Gadget|Kite|Lamp|Boat|Raft|Badge|Ribbon|Mill|Label/.test(verb);
}

/** What a parent keeps for a resource is part of the creation, the removal or the move of the resource, and reported only with that. */
function isAboutChild(call: PortCall): boolean {
  return taggedIn(call.verb, call.body).some(isKeptForChild);
}

/** Whether a call is one of those that together write a part, or remove a resource. If a later one fails, the change is not reported yet. */
function isOneOfSeveral({ verb }: PortCall): boolean {
  return /^(Put|Take|Unlock)Desk|^Delete(Badge|Ribbon)$|^MoveRibbon$/.test(verb);
}

function isIncomplete(troubled: ReadonlySet<string>, work: WorkDone | undefined): boolean {
  return troubled.size > 0 || work?.failure !== undefined;
}

/** What is reset before a resource is removed is reported as its removal. */
function isRemoving({ event = "" }: WorkDone): boolean {
  return ["Deleting", "Deleted"].includes(event);
}
