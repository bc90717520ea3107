/** The field at a dotted path; `undefined` if there is none. */
export function fieldAt(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((part, name) => (isFields(part) ? part[name] : undefined), value);
}

/** A copy of the spec in which the field at a dotted path has this value, and its companion of the other path is gone. */
export function withField(spec: unknown, path: string, value: unknown, without: string): Fields {
  const [name = "", ...inner] = path.split(".");
  const [companion = "", ...innerCompanion] = without.split(".");
  const fields = isFields(spec) ? spec : {};
  if (inner.length > 0) {
    return { ...fields, [name]: withField(fields[name], inner.join("."), value, innerCompanion.join(".")) };
  }
  const { [companion]: _gone, ...others } = fields;
  return { ...others, [name]: value };
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
