/**
 * The version of the JSON that commands print. Within a version, members are only added. A reader must ignore members that it does not
 * know.
 */
const VERSION = "cli.driftless.dev/v1";

/** The JSON output of a command: what `kind` of output it is, its version, and its members. */
export function jsonOutput(kind: string, members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ apiVersion: VERSION, kind, ...members }, undefined, 2);
}
