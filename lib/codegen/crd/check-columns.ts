import type { Definition } from "../../kind/publish/definition.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import type { Fields } from "../build-fields.ts";
import type { Field } from "../field.ts";

/**
 * The printer columns of a kind whose paths lead to no field. The API server accepts them, and `kubectl get` then prints nothing in them. A field
 * that the objects are selected by has a column, too.
 */
export function problemsWithColumns(
  { printerColumns }: Pick<Definition, "printerColumns">,
  { spec, status }: Fields,
): readonly string[] {
  const object = { type: "object", fields: { spec, status, metadata: METADATA } } as const;
  return printerColumns.flatMap(({ name, jsonPath }) =>
    problemsAt(object, "", stepsOf(jsonPath)).map((problem) => `columns: ${name}: ${problem}`),
  );
}

/** The API server knows it. */
const METADATA: Field = { type: "map", values: { type: "string" } };

/** The names in a path, and `[]` for items of a list, whichever they are. */
function stepsOf(jsonPath: string): readonly string[] {
  return jsonPath
    .replaceAll(/\[[^\]]*\]/g, ".[]")
    .split(".")
    .slice(1);
}

function problemsAt(field: Field, path: string, [step, ...rest]: readonly string[]): readonly string[] {
  if (step === undefined) return [];
  if (step === "[]" && field.type === "array") return problemsAt(field.items, `${path}[]`, rest);
  if (field.type === "map") return problemsAt(field.values, `${path}.${step}`, rest);
  const fields = field.type === "object" ? field.fields : {};
  const child = fields[step];
  if (child !== undefined) return problemsAt(child, path === "" ? step : `${path}.${step}`, rest);
  const known = Object.keys(fields).sort();
  const where = path === "" ? "an object" : path;
  return [
    known.length === 0
      ? `${where} has no ${step}, because it is no structure`
      : `${where} has no ${step}${didYouMean(step, known)}, but ${known.join(", ")}`,
  ];
}
