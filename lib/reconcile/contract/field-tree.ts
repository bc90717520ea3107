/** The fields of a structure by their names: for a nested structure its fields, otherwise what the field is. */
export interface FieldTree {
  readonly [field: string]: FieldTree | "list" | "value";
}
