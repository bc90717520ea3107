import type { Program } from "oxc-parser";

/** The text of a module. */
export interface Source {
  /** The module's path, relative to the repository's root. */
  readonly path: string;
  readonly text: string;
}

/** `type`: by `import type`, which has no effect at run time. `dynamic`: by `import()`, which loads the module when it is called. */
export type ImportForm = "static" | "dynamic" | "type";

export interface Import {
  readonly line: number;
  /** The specifier as it is written in the module. */
  readonly specifier: string;
  readonly form: ImportForm;
}

/** The use of a guarded global, or of a construct that loads code. */
export interface GlobalUse {
  readonly line: number;
  /** The name of the global, for example `process.env`, `fetch` or `require`. */
  readonly name: string;
}

/** The imports and the guarded globals of a module. */
export interface Module {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly globals: readonly GlobalUse[];
}

/** A parsed module. */
export interface Parsed {
  readonly program: Program;
  /** The number of the line that contains an offset in the text. Lines are counted from 1. */
  readonly line: (offset: number) => number;
}
