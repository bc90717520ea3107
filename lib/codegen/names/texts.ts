import type { Field, Scalar } from "../field.ts";

/** A text in a spec that could name something. */
export interface Text {
  readonly path: string;
  /** What shows that it could, as a clause: `its name ends in ARN`. */
  readonly because: string;
}

/** The ends of the names of fields that usually name something. */
const ENDINGS =
  /(?:Arn|ARN|Alias|Bucket|Document|Definition|Endpoint|Group|Id|ID|Identifier|Key|Name|Policy|Principal|Queue|Region|Role|Topic|Uri|URI|URL)s?$/i;

/**
 * The texts of a spec that could name something: every text, apart from times and binary data, tags, and the values that the SDK lists for a
 * field whose name does not say that it names something. References to objects are no texts: the engine looks them up.
 */
export function textsIn(spec: Field, references: readonly string[]): readonly Text[] {
  return below("", spec);

  function below(path: string, field: Field): readonly Text[] {
    switch (field.type) {
      case "object":
        return isTag(field) ? [] : Object.entries(field.fields).flatMap(([name, child]) => member(path, name, child));
      case "array":
        return below(`${path}[]`, field.items);
      case "map":
        return below(`${path}{}`, field.values);
      case "string":
        return textAt(path, field);
      case "boolean":
      case "integer":
      case "number":
        return [];
    }
  }

  function member(path: string, name: string, field: Field): readonly Text[] {
    const at = path === "" ? name : `${path}.${name}`;
    if (references.includes(`${at}Ref`) || /Refs?$/.test(name)) return [];
    return isTags(name, field) ? [] : below(at, field);
  }

  function textAt(path: string, { format, values }: Scalar): readonly Text[] {
    const name = path.replaceAll(/\[\]|\{\}/g, "").replace(/^.*\./, "");
    const [ending] = ENDINGS.exec(name) ?? [];
    if (format !== undefined || (values !== undefined && ending === undefined)) return [];
    if (references.some((one) => one === path.replace(/\[\]$/, ""))) {
      return [{ path, because: "another object can provide it" }];
    }
    return [{ path, because: ending === undefined ? "it is a text of any value" : `its name ends in ${ending}` }];
  }
}

function isTag(field: Extract<Field, { readonly type: "object" }>): boolean {
  return field.shape === "Tag";
}

function isTags(name: string, { type }: Field): boolean {
  return name === "tags" && type === "map";
}
