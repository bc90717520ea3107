import { fieldName } from "../../../lib/codegen/field-name.ts";

/** How the ARN of a resource follows from its name, from its place and from other fields of the spec. */
export interface ArnForm {
  /** The ARN, with `{partition}`, `{region}`, `{account}`, `{name}` and the names of the fields in place of their values. */
  readonly form: string;
  /** The fields of the spec in it, apart from that of the name. */
  readonly fields: readonly string[];
}

const PLACE = ["partition", "region", "account"];

/**
 * The form of the ARNs for which AWS's template stands. The last of its variables is the name. `undefined` if another one is no field of the
 * spec, if AWS assigns the last one although the spec names the resource, or if there is another one although AWS assigns the identifier.
 */
export function arnFormOf(template: string, spec: readonly string[], isNamed: boolean): ArnForm | undefined {
  const variables = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name);
  const own = variables.filter((name) => !PLACE.includes(name.toLowerCase()));
  const last = own.at(-1);
  const fields = own.slice(0, -1).map((name) => fieldName(name));
  if (last === undefined || fields.some((field) => !spec.includes(field))) return undefined;
  if (isNamed ? /uuid|suffix/i.test(last) : fields.length > 0) return undefined;
  const form = template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    if (PLACE.includes(name.toLowerCase())) return `{${name.toLowerCase()}}`;
    return name === last ? "{name}" : `{${fieldName(name)}}`;
  });
  return { form, fields };
}

/** The form as a function, in TypeScript. With an empty spec, its fields are `*`. */
export function arnFunction({ form, fields }: ArnForm): string {
  const place = PLACE.filter((name) => form.includes(`{${name}}`));
  const inSpec = fields.map((field) => `${field} = "*"`);
  const parameters = ["name", `{ ${place.join(", ")} }`, ...(inSpec.length === 0 ? [] : [`{ ${inSpec.join(", ")} }`])];
  return `(${parameters.join(", ")}) => \`${form.replaceAll("{", "$" + "{")}\``;
}
