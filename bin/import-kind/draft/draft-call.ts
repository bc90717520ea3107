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
    return [[member, isKnown ? text : gap(`${member} in ${call}, for the resource with the name`)] as const];
  });
}

/** `send` of a call with these members. */
export function sent(call: string, members: readonly (readonly [string, string])[]): string {
  return `client.send(new ${call}Command(${object(members)}))`;
}
