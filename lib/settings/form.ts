/** The form of a setting: which values it can have, and its default. A setting without a default must be present, unless it is optional. */
export interface Form<Value> {
  readonly accepts: (value: unknown) => value is Value;
  readonly initial?: Value | undefined;
}

/** A setting with these values, and with this default. */
export function form<Value>(accepts: (value: unknown) => value is Value, initial?: Value): Form<Value> {
  return { accepts, initial };
}

/** A setting with these values, or without a value. */
export function optional<Value>(accepts: (value: unknown) => value is Value): Form<Value | undefined> {
  return form((value): value is Value | undefined => value === undefined || accepts(value));
}

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether the value is a string that is not empty. */
export function isText(value: unknown): value is string {
  return isString(value) && value !== "";
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === "boolean";
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** Whether a value is one of these words. */
export function isOneOf<const Word extends string>(words: readonly Word[]): (value: unknown) => value is Word {
  return (value): value is Word => words.some((word) => word === value);
}

/** One of these words. The first word is the default. */
export function choice<const Word extends string>(words: readonly [Word, ...Word[]]): Form<Word> {
  return form(isOneOf(words), words[0]);
}
