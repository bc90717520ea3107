import type { NameForm } from "../name-form.ts";

/** The names of databases and caches, with at most this many characters. `noun` is what a name is, such as `DB instance identifier`. */
export function hyphenatedNames(noun: string, most: number): NameForm {
  return {
    // Each repetition is a character, or two with a hyphen. The CRD limits the length.
    pattern: new RegExp(`^[A-Za-z](-?[A-Za-z0-9]){0,${most - 1}}$`),
    form: `${noun}: use 1 to ${most} letters, digits and single hyphens, begin with a letter, and do not end with a hyphen`,
  };
}
