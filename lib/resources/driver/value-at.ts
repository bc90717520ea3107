import { own } from "../../text/own.ts";

/** The value at a path in what AWS has returned, such as `repositories.0`. Without a path, the value itself. */
export function valueAt(value: unknown, path: string | undefined): unknown {
  const steps = path === undefined ? [] : path.split(".");
  return steps.reduce((inner: unknown, step) => (isRecord(inner) ? own(inner, step) : undefined), value);
}

/** The text of a member; the empty text if the member is missing or something else. */
export function textAt(record: Readonly<Record<string, unknown>>, member: string): string {
  const value = own(record, member);
  return typeof value === "string" ? value : "";
}

/** Whether a value has members, as objects and lists have. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
