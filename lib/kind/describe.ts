import { ApiError, ElsewhereError, HiddenError } from "../reconcile/contract/errors.ts";
import { own } from "../text/own.ts";
import { DENIED } from "./assigned/denied.ts";
import { lastChangeOf } from "./lifecycle/last-change.ts";
import { asItWillBe, meaningOfPending, withoutRemoved } from "./lifecycle/pending-values.ts";
import { meaningOf } from "./lifecycle/states.ts";
import { schemasOf } from "./operation.ts";
import { statusOf } from "./status/status-of.ts";
import { call, type Described, type Fields, idIn, type Seen, type Source, type Target } from "./target.ts";
import { withItems } from "./untagged/companion.ts";
import { isRecord, valueAt } from "./value-at.ts";
import { ifPresent } from "./values/if-present.ts";
import { fromSdk } from "./values/kubernetes-names.ts";

/** Makes the calls that describe a resource, one after another. Resolves to `undefined` if there is no resource. */
export async function describe(source: Source, target: Target): Promise<Seen<Fields> | undefined> {
  const read = await readAll(source, target);
  const description = read && (await withItems(source, target, read));
  if (description === undefined) return undefined;
  return seenAs(source, target, { ...description, ...(await lastChangeOf(source, target, description)) });
}

/**
 * Makes the calls that the kind's data lists, or only these of them, after which the rest of the description is known. Resolves to `undefined`
 * if one of them shows no resource, or not its parent.
 */
export async function readAll(
  source: Source,
  target: Target,
  read = source.data.read,
  known: Described = {},
): Promise<Described | undefined> {
  const { absent } = source.data;
  let description = known;
  for (const { call: operation, input = {}, ids, at, beside = [], named, arn } of read) {
    const given = typeof input === "function" ? input(description) : input;
    if (given === undefined) continue;
    const reading = call(source, target, operation, description, given, ids);
    const output = await ifPresent(arn === undefined ? reading : revealing(reading), ...absent);
    const found = valueAt(output, at);
    if (!isRecord(found) || (named !== undefined && own(found, named) !== target.name)) return undefined;
    const shown = arn === undefined ? undefined : own(found, arn);
    if (arn !== undefined && shown !== source.data.arn(target.name, target.place, target.spec, shown)) {
      throw new ElsewhereError(`${target.name} is the name of ${String(shown)}`);
    }
    const others = beside.map((member) => [member, output && own(output, member)] as const);
    description = { ...description, ...Object.fromEntries(others), ...found };
  }
  return description;
}

/** Rejects with a `HiddenError` if AWS denies the call. */
async function revealing<Output>(reading: Promise<Output>): Promise<Output> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError && DENIED.includes(error.code))) throw error;
    throw new HiddenError("the name may be that of a resource that Driftless may not see", { cause: error });
  }
}

/** A resource with this description. */
export function seenAs(source: Source, { arn, place, spec }: Target, description: Described): Seen<Fields> {
  const { data, commands, fieldNames } = source;
  const { input } = schemasOf(commands, data.create.call);
  const id = idIn(data, description);
  const shownArn = data.assigned?.arn ?? data.shownArn ?? data.read.find((one) => one.arn !== undefined)?.arn;
  const made = id === undefined ? arn : data.arn(id, place, spec);
  const meaning = meaningOf(data, description);
  return {
    arn: shownArn === undefined ? made : String(valueAt(description, shownArn)),
    ...(id !== undefined && { id }),
    ...(Object.keys(meaning).length > 0 ? meaning : meaningOfPending(source, description)),
    status: statusOf(source, description),
    // With the schema of the create call's input, a description has the shape of the spec.
    spec: fromSdk(input, asInInput(data, description), fieldNames) as Fields,
    description,
  };
}

/** A description in the shape of the create call's input. Values that are pending count. */
function asInInput(data: Source["data"], description: Described): Described {
  const present = withoutRemoved(data, description);
  const later = asItWillBe(data, present);
  const elsewhere = Object.entries(data.shown ?? {}).map(([member, place]) => {
    if (typeof place === "function") return [member, place(later, present)];
    const values = [place].flat().map((path) => valueAt(later, path));
    return [member, values.find((one) => one !== undefined)];
  });
  return { ...later, ...Object.fromEntries(elsewhere) };
}
