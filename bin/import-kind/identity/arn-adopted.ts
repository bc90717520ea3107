import { code } from "../code.ts";
import type { ImportedKind } from "../imported-kind.ts";

type Subject = Pick<ImportedKind, "service" | "kind" | "operations" | "identity">;

/** How ACK's annotation `adoption-fields` names a resource by its ARN. */
export interface ArnAdopted {
  /** The service in the ARN. */
  readonly service: string;
  /** What is between the account and the name. */
  readonly beginning: string;
  /** The spec field with the name. */
  readonly name: string;
}

/**
 * How ACK's annotation names the resources of a kind, if it is by their ARN: its code takes the field `arn` if the call that describes a
 * resource requires the ARN alone.
 */
export function arnAdopted({ service, kind, operations: { read }, identity }: Subject): ArnAdopted | undefined {
  if (read === undefined || identity.name === undefined || identity.arn?.fields.length !== 0) return undefined;
  const [only, ...others] = service.sdk.operation(read.call).input.members.filter(({ required }) => required);
  const names = ["arn", `${kind.resource.kind}arn`.toLowerCase()];
  if (only === undefined || others.length > 0 || !names.includes(only.name.toLowerCase())) return undefined;
  const [, of, beginning] = /^arn:[^:]+:([\w-]+):[^:]*:[^:]*:(.*)\{name\}$/.exec(identity.arn.form) ?? [];
  return of === undefined || beginning === undefined ? undefined : { service: of, beginning, name: identity.name };
}

/** The member `adoptedBy` of a page, as TypeScript. */
export function adoptedBy({ service, beginning, name }: ArnAdopted): string {
  if (beginning === "") return `byArn("${service}", (name) => ({ ${code(name)}: name }))`;
  const start = `"${beginning}"`;
  const says = `end.startsWith(${start}) ? { ${code(name)}: end.slice(${start}.length) } : undefined`;
  return `byArn("${service}", (end) => (${says}))`;
}
