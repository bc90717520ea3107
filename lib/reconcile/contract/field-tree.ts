/** The fields of a structure by their names: those of a structure within it, or what the field is instead. */
export interface FieldTree {
  readonly [field: string]: FieldTree | "list" | "value";
}
