/**
 * The record's own member with this key; `undefined` if there is none. An index such as `record[key]` also finds the members that every
 * object inherits, so that `constructor` and `__proto__` are found in every record.
 */
export function own<Of extends object, Key extends keyof Of>(
  record: Of,
  key: Key,
): string extends keyof Of ? Of[Key] | undefined : Of[Key];
export function own(record: Readonly<Record<PropertyKey, unknown>>, key: PropertyKey): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Whether a value is an object with members, not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
