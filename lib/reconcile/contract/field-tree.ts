/** The fields of a structure, by name. A nested structure is represented by its own tree; any other field is a list or a value. */
export interface FieldTree {
  readonly [field: string]: FieldTree | "list" | "value";
}
