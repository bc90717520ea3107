import { gap, object } from "../code.ts";
import type { ImportedKind } from "../imported-kind.ts";

/** The input members of a call that identify the resource, as the page has them. */
export function idsOf({ service, identity }: ImportedKind, call: string): readonly (readonly [string, string])[] {
  const { members } = service.sdk.operation(call).input;
  return members.flatMap(({ name: member }) => {
    const value = identity.ids[member];
    if (value === undefined) return [];
    const isKnown = /^\[?(name|arn)\]?$/.test(value);
    const text = value.replace(/\barn\b/, "arn(name)");
    return [[member, isKnown ? text : `ids(name).${member}`] as const];
  });
}

/** The function with the identifiers that the calls in a text need and that do not follow from the name or the ARN, each asked for once. */
export function idsIn(text: string): string {
  const members = [...new Set([...text.matchAll(/ids\(name\)\.(\w+)/g)].map(([, member = ""]) => member))];
  if (members.length === 0) return "";
  const values = members.map((member) => [member, gap(`${member} of the resource with the name`)] as const);
  return `  const ids = (name: string) => (${object(values)});\n`;
}

/** `send` of a call with these members. */
export function sent(call: string, members: readonly (readonly [string, string])[]): string {
  return `client.send(new ${call}Command(${object(members)}))`;
}
