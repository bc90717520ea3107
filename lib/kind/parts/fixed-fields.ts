import { isDeepStrictEqual } from "node:util";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import { excerpt } from "../../text/excerpt.ts";
import { own } from "../../text/own.ts";
import { memberFor, schemasOf } from "../operation.ts";
import type { Fields, Source } from "../target.ts";
import { isRecord } from "../value-at.ts";
import { orNothing } from "../values/normal-form.ts";

/** What holds for the fields of a structure that are fixed when the resource is created. */
export interface FixedFields {
  /** AWS's value, without the fixed fields that the spec omits: they stay as they are. */
  readonly mentioned: (shown: unknown, declared: unknown) => unknown;
  /** Throws a `TerminalError` for a change of a fixed field. */
  readonly refuse: (from: unknown, to: unknown) => void;
}

/** The fields of the structure `name` that are fixed: it is the input of `write`, which has no members for them. */
export function fixedFields({ commands, fieldNames }: Source, name: string, write: string): FixedFields {
  const { input } = schemasOf(commands, write);
  const isFixed = (field: string) => memberFor(input, field, fieldNames) === undefined;
  return {
    mentioned(shown, declared) {
      if (!isRecord(shown)) return shown;
      const kept = Object.entries(shown).filter(([field]) => !isFixed(field) || fieldOf(declared, field) !== undefined);
      return orNothing(Object.fromEntries(kept));
    },
    refuse(from, to) {
      for (const [field, wanted] of Object.entries(Object(to))) {
        const before = fieldOf(from, field);
        if (!isFixed(field) || isDeepStrictEqual(before, wanted)) continue;
        const [has, declares] = [before, wanted].map((value) => excerpt(JSON.stringify(value) ?? "none"));
        throw new TerminalError(
          "Immutable",
          `spec.${name}.${field} cannot be changed after creation: AWS has ${has}, but the spec declares ${declares}`,
        );
      }
    },
  };
}

function fieldOf(value: unknown, field: string): unknown {
  return own(Object(value) as Fields, field);
}
