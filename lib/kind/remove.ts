import { ApiError, TerminalError } from "../reconcile/contract/errors.ts";
import type { Progress } from "../reconcile/contract/progress.ts";
import type { Resource } from "../reconcile/contract/resource.ts";
import { own } from "../text/own.ts";
import { callingOf } from "./calling.ts";
import { companionIn } from "./companion-in.ts";
import { describe } from "./describe.ts";
import { snapshotAnnotations, snapshotHints, snapshotInput } from "./lifecycle/final-snapshot.ts";
import { workNamed } from "./lifecycle/states.ts";
import type { DrivenPart } from "./parts/driven-part.ts";
import { call, type Described, type Fields, type Seen, type Source, type Target } from "./target.ts";
import { itemsToRemove } from "./untagged/companion.ts";
import { isAbsent } from "./values/if-present.ts";
import { compact } from "./values/normal-form.ts";
import { withHint } from "./values/with-hint.ts";

/** Removes a resource, after what AWS requires to be removed before it. Also succeeds if there is none. Resolves to what AWS is then doing. */
export async function remove(
  source: Source,
  parts: readonly DrivenPart[],
  target: Target,
  resource: Pick<Resource<Fields>, "spec" | "annotations">,
  seen: Seen<Fields>,
): Promise<Progress> {
  const { absent, remove } = source.data;
  const { call: operation, first = [], exclusive } = remove;
  const members = {
    ...inputOf(source.data, resource, seen.description ?? {}),
    ...(companionIn(source) && itemsToRemove(source, seen.description)),
  };
  for (const one of first) {
    if (typeof one === "string") await resetPart(parts, one, target, resource, seen);
    else await one.put(callingOf(source, target, seen.description));
  }
  try {
    await call(source, target, operation, seen.description, members);
    return compact({ busy: workNamed(source.data, exclusive) });
  } catch (error) {
    if (isAbsent(error, remove.absent ?? [])) return {};
    if (isAbsent(error, absent) && (await isGone(source, target, seen))) return {};
    const hint = error instanceof ApiError ? hintFor(source.data, error) : undefined;
    throw error instanceof ApiError && hint !== undefined ? withHint(error, hint) : error;
  }
}

/** Whether AWS shows no resource any more. Some services also refuse to remove a resource with the code that they have for those that are not there. */
async function isGone(source: Source, target: Target, { id }: Seen<Fields>): Promise<boolean> {
  const found = await describe(source, { ...target, ...compact({ id }) });
  return found === undefined || found.gone !== undefined;
}

/** The members of the input that do not identify the resource. Throws `TerminalError` if the resource must not be removed. */
function inputOf(
  { resource: { group }, remove: { input, unless, finalSnapshot } }: Source["data"],
  resource: Pick<Resource<Fields>, "spec" | "annotations">,
  description: Described,
): Fields {
  const problem = unless?.(description);
  if (problem !== undefined) throw new TerminalError(problem.reason, problem.message);
  const snapshot = finalSnapshot && snapshotInput(finalSnapshot, group, resource.annotations, description);
  return { ...input?.(resource, description, snapshot ?? {}), ...snapshot };
}

/** ACK's annotations that say how a resource is removed, with their values. */
export function removalAnnotations({ resource: { group }, remove: { finalSnapshot } }: Source["data"]) {
  return finalSnapshot === undefined ? {} : snapshotAnnotations(finalSnapshot, group);
}

function hintFor(
  { resource: { group }, remove: { hints = {}, finalSnapshot } }: Source["data"],
  { code }: ApiError,
): string | undefined {
  return own(hints, code) ?? own(finalSnapshot ? snapshotHints(finalSnapshot, group) : {}, code);
}

/** Resets a part to the value of a new resource. */
async function resetPart(
  parts: readonly DrivenPart[],
  name: string,
  target: Target,
  { spec }: Pick<Resource<Fields>, "spec">,
  seen: Seen<Fields>,
): Promise<void> {
  const part = parts.find((one) => one.part.name === name)?.part;
  if (part?.write === undefined) throw new Error(`${name} is not a part that can be reset`);
  const from = await part.read(target, seen);
  if (from !== undefined) await part.write(target, { from, to: undefined }, { spec, seen, observed: new Map() });
}
