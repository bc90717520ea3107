import type { PortCall } from "../../support/worlds/port-call.ts";
import type { WorkDone } from "../../support/worlds/run-result.ts";
import { settingOf } from "../journal/look.ts";
import type { PassView } from "../journal/moments.ts";
import type { Property } from "./property.ts";

export const historyProperty: Property = {
  name: "P15",
  promise:
    "When a pass ends, even if it fails or cannot write a status, it reports exactly the changes that it has made in AWS with calls that were answered.",
  atPassEnd: ({ answered }: PassView, work: WorkDone | undefined) =>
    answered.map((call) => untold(call, work)).find((found) => found !== undefined) ?? invented(answered, work),
};

const MADE = ["Created", "Adopted", "TakenOver", "Deleting", "Deleted"];

function untold({ verb, ...call }: PortCall, work: WorkDone | undefined): string | undefined {
  if (work?.acted !== true) return `${verb} is not reported`;
  const isRemoval = /^Delete(Gadget|Robot|Table)$/.test(verb);
  if (verb.startsWith("Create") || isRemoval) {
    // A later round of the run may do more, and only the most significant event is reported.
    return MADE.includes(work.event ?? "") ? undefined : `${verb} is reported as ${work.event}`;
  }
  const setting = isGadgets(verb) ? settingOf({ verb, ...call }) : undefined;
  return setting === undefined || fieldsOf(work).has(setting) ? undefined : `${verb} of ${setting} is not reported`;
}

/** A reported change to a gadget must have been made. Each part of a gadget is written by a separate call. */
function invented(answered: readonly PortCall[], work: WorkDone | undefined): string | undefined {
  if (work === undefined || !answered.every(({ verb }) => isGadgets(verb))) return undefined;
  const written = new Set(answered.map(settingOf));
  const extra = [...fieldsOf(work)].find((field) => !written.has(field));
  return extra === undefined ? undefined : `${extra} is reported, but was not written`;
}

function fieldsOf({ changes }: WorkDone): ReadonlySet<string> {
  return new Set(changes.map(({ field }) => field.split(/[.[]/, 1)[0] ?? field));
}

function isGadgets(verb: string): boolean {
  return verb.includes("Gadget");
}
