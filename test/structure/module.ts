import type { Program } from "oxc-parser";

/** The text of a module. */
export interface Source {
  /** Relative to the repository's root. */
  readonly path: string;
  readonly text: string;
}

/** `type`: by `import type`, which leaves nothing at run time. `dynamic`: by `import()`, which loads the module when it is called. */
export type ImportForm = "static" | "dynamic" | "type";

export interface Import {
  readonly line: number;
  /** As written. */
  readonly specifier: string;
  readonly form: ImportForm;
}

/** The use of a guarded global, or of a construct that loads code. */
export interface GlobalUse {
  readonly line: number;
  /** Such as `process.env`, `fetch` or `require`. */
  readonly name: string;
}

/** What a module reaches beyond its own text. */
export interface Module {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly globals: readonly GlobalUse[];
}

/** A parsed module. */
export interface Parsed {
  readonly program: Program;
  /** The line of an offset in the text, from 1. */
  readonly line: (offset: number) => number;
}
