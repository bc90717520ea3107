import { ApiError, HiddenError, TerminalError } from "../reconcile/contract/errors.ts";
import type { Created } from "../reconcile/contract/kind.ts";
import type { Tags } from "../reconcile/contract/tag.ts";
import { own } from "../text/own.ts";
import { companionIn } from "./companion-in.ts";
import { describe, readAll, seenAs } from "./describe.ts";
import { lastChangeIn } from "./lifecycle/states.ts";
import type { DrivenPart } from "./parts/driven-part.ts";
import { createdTags } from "./tags.ts";
import { call, type Fields, type Seen, type Source, type Target } from "./target.ts";
import { itemsToCreate } from "./untagged/companion.ts";
import { isRecord, valueAt } from "./value-at.ts";

/**
 * Creates a resource with all its tags and with the parts that the create call accepts. If the call's success does not prove that the
 * resource is new, or if the call does not describe it, the caller observes the resource.
 */
export async function create(
  source: Source,
  parts: readonly DrivenPart[],
  target: Target,
  spec: Fields,
  tags: Tags,
  token?: string,
): Promise<Created<Seen<Fields>>> {
  const { call: operation, input: given, at, id: idPath, exists, repeats, clientToken } = source.data.create;
  const accepted = parts.flatMap(({ part, inCreate }) => {
    const value = part.desired(spec);
    const members = value === undefined ? {} : inCreate(value, spec);
    return Object.keys(members).length === 0 ? [] : [{ part, value, members }];
  });
  const always = { ...given, ...createdTags(source, tags), ...(clientToken && { [clientToken]: token }) };
  const asNew = parts.map(({ declaredAsNew }) => declaredAsNew?.(spec) ?? {});
  const declared = [...asNew, ...accepted.map(({ members }) => members)].reduce<Fields>(merged, always);
  if (repeats && (await describe(source, target)) !== undefined) return { made: false, existed: true };
  const both = companionIn(source) && itemsToCreate(source, target, await readAll(source, target), declared);
  try {
    const output = await call(source, target, operation, {}, both?.input ?? declared);
    const description = valueAt(output, at);
    const { attempts } = Object(output.$metadata) as { readonly attempts?: number };
    const seen = isRecord(description) ? seenAs(source, target, { ...both?.description, ...description }) : undefined;
    if (lastChangeIn(source.data) !== undefined) target.last.change = seen?.status ?? {};
    const sent = accepted.map(({ part }) => part.name);
    const id = idPath && valueAt(output, idPath);
    // The status says where to look first if AWS assigned an identifier.
    if (id !== undefined) return { made: false, sent, status: { [String(source.data.assigned?.field)]: id } };
    if (repeats || at === undefined || attempts !== 1 || seen === undefined) {
      return { made: false, sent, ...(seen?.id !== undefined && { status: seen.status ?? {} }) };
    }
    const set = accepted.flatMap(({ part, value }) => (part.described ? [] : [[part.name, value] as const]));
    return { made: true, sent, seen, set: Object.fromEntries(set) };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === exists)) throw error;
    // An earlier attempt at this call that received no response may have created the resource.
    if (!error.answered) return { made: false };
    await refuseHidden(source, target, error);
    return { made: false, existed: true };
  }
}

/** Throws a `TerminalError` if the resource that exists is hidden: then it is not one that Driftless has created. */
async function refuseHidden(source: Source, target: Target, cause: ApiError): Promise<void> {
  if (source.data.read.every(({ arn }) => arn === undefined)) return;
  try {
    await describe(source, target);
  } catch (error) {
    if (!(error instanceof HiddenError)) throw error;
    throw new TerminalError("AlreadyExists", "Resource already exists", { cause });
  }
}

/** Adds members to an input. Two parts may be in the same map of attributes. */
function merged(input: Fields, members: Fields): Fields {
  const both = Object.entries(members).map(([name, value]) => {
    const before = own(input, name);
    return [name, isRecord(before) && isRecord(value) ? { ...before, ...value } : value] as const;
  });
  return { ...input, ...Object.fromEntries(both) };
}
