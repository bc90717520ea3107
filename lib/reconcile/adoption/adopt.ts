import { isDeepStrictEqual } from "node:util";
import { own } from "../../text/own.ts";
import { TerminalError } from "../contract/errors.ts";
import { normal } from "../object/events.ts";
import { declarationOf, mentions } from "../pass/declaration.ts";
import type { Ending } from "../pass/ending.ts";
import { tell } from "../pass/findings.ts";
import { type Present, readParts } from "../pass/observe.ts";
import type { Pass } from "../pass/pass.ts";
import { waiting } from "../pass/settle.ts";
import { writeMark } from "../pass/take-over.ts";
import { paused, settleUnlessAck } from "../preview/preview.ts";
import { ADOPTED_ANNOTATION } from "../rules/adoption.ts";
import { adoptedTags } from "../rules/desired-tags.ts";
import { foundTags } from "../rules/kept-tags.ts";
import { foreseeMark } from "../shadow/foresee.ts";
import { filled } from "./fill.ts";

/**
 * Adopts a resource that the object is allowed to adopt, then settles the resource. Until the object is annotated as adopted, only the
 * resource's tags are changed in AWS, and an interrupted pass is repeated from the beginning.
 */
export async function adopt(pass: Pass, { seen, tags }: Present): Promise<Ending> {
  const { kind, object, findings, settings } = pass;
  if (seen.busy !== undefined) {
    findings.fields = { ...findings.fields, ...seen.status };
    return waiting({ state: "busy", seen });
  }
  const parts = await readParts(pass, kind.parts, seen);
  const observation: Present = { state: "present", seen, tags, ownership: { owner: "adoptable" }, ...parts };
  requireRead(pass, observation);
  const adopting = filled(pass, observation);
  const declaration = declarationOf(adopting);
  const found = foundTags(declaration.tags, tags, settings.unknownTags);
  const to = adoptedTags(kind.tags.field, found, adopting.resource, kind.resource);
  if (pass.paused !== undefined) return paused(pass, `adopt the ${kind.resource.kind}`);
  if (pass.shadow) {
    return foreseeMark(adopting, declaration, observation, { action: "adopt", fills: silentFields(adopting), to });
  }

  await pass.claim("Adopting");
  await object.addFinalizer(pass.finalizer);
  await fillSpec(adopting);
  const isMarked = isDeepStrictEqual(tags, to);
  const marked = isMarked ? observation : await writeMark(adopting, observation, to);
  if ("busy" in marked) return { outcome: "in-progress", busy: marked.busy };
  await object.annotate(ADOPTED_ANNOTATION);
  tell(findings, normal("Adopted", `${kind.resource.kind} adopted`));
  // If another object adopted the resource at the same moment, and lost, it may still write a setting that this pass has already read.
  return { ...(await settleUnlessAck(adopting, declaration, marked, "updated")), verify: true };
}

/**
 * Fills in the fields that the object's spec leaves unset. Throws if the API server does not store a filled-in value, because the next pass
 * would then revert the field's setting in AWS.
 */
async function fillSpec(pass: Pass): Promise<void> {
  const { object } = pass;
  const fields = silentFields(pass);
  if (Object.keys(fields).length === 0) return;
  await object.patchSpec(fields);
  const sent: Spec = JSON.parse(JSON.stringify(fields));
  const changed = Object.keys(sent).filter((field) => !isDeepStrictEqual(own(sent, field), own(specOf(object), field)));
  if (changed.length === 0) return;
  throw new TerminalError(
    "SpecNotKept",
    `the cluster does not keep the values that adoption fills in for spec.${changed.join(", spec.")}; apply Driftless's CRDs, and check for webhooks that change these values`,
  );
}

/** The fields to fill in, except those that are set through a reference: the referenced object provides their values. */
function silentFields({ entry, object, resource }: Pass): Spec {
  const stored = specOf(object);
  const given = (entry.references ?? []).filter(({ ref }) => own(stored, ref) !== undefined).map(({ field }) => field);
  return Object.fromEntries(
    Object.entries(resource.spec as Spec).filter(
      ([field]) => own(stored, field) === undefined && !given.includes(field),
    ),
  );
}

function specOf(object: Pass["object"]): Spec {
  return (object.current().spec ?? {}) as Spec;
}

type Spec = Readonly<Record<string, unknown>>;

/**
 * Throws if a part that the spec does not mention could not be read: that part cannot be filled in, so a later pass would reset it to its
 * default.
 */
function requireRead({ kind, resource }: Pass, { unread }: Present): void {
  const unknown = kind.parts.filter((part) => unread.has(part.name) && !mentions(resource.spec, part));
  if (unknown.length > 0) throw new AggregateError(unknown.map(({ name }) => unread.get(name)));
}
