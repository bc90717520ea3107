import { isDeepStrictEqual } from "node:util";
import { own } from "../../../text/own.ts";
import type { Facts } from "../facts.ts";
import { describeSteps, type Step } from "../step.ts";

/** The changes in the steps, as the object of the pass may show them: leaf by leaf, or only the names of the spec fields that change. */
export function describeFor({ withholdsValues }: Pick<Facts, "withholdsValues">, steps: readonly Step[]): string {
  return withholdsValues ? fieldsIn(steps).join(", ") : describeSteps(steps);
}

/** The spec fields that the steps change. Only the kind determines these names; the keys of maps, such as those of tags, are values. */
export function fieldsIn(steps: readonly Step[]): readonly string[] {
  return [
    ...new Set(
      steps.flatMap(({ field, from, to }) => field ?? changedKeys({ ...toFields(from) }, { ...toFields(to) })),
    ),
  ];
}

/** Without `field`, the values of a step are records of spec fields. */
function toFields(value: unknown): Fields {
  return (value ?? {}) as Fields;
}

function changedKeys(from: Fields, to: Fields): readonly string[] {
  return Object.keys({ ...from, ...to }).filter((key) => !isDeepStrictEqual(own(from, key), own(to, key)));
}

type Fields = Readonly<Record<string, unknown>>;
