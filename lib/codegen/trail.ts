import type { Definition } from "../kind/publish/definition.ts";
import type { Trail } from "../reconcile/contract/trail.ts";
import { callsOf } from "./calls.ts";
import facts from "./facts/cloudtrail-events.json" with { type: "json" };

const furtherEvents: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = facts.events;

/** The source code of a module that exports a kind's trail. `imports.contract` is the folder of the module that declares its type. */
export function trailModule(trail: Trail, imports: { readonly contract: string }): string {
  return `import type { Trail } from "${imports.contract}/trail.ts";

/** How CloudTrail reports changes. */
export const trail: Trail = ${JSON.stringify(trail, undefined, 2)};
`;
}

/** How CloudTrail reports changes to a kind's resources; `undefined` if its definition does not specify this. */
export function trailOf(definition: Definition): Trail | undefined {
  const { service, resources, selectableFields, trailParameters, trailSource, trailArn } = definition;
  const { trailWithout = [], trailDomain } = definition;
  const [arn] = trailArn === undefined ? resources : [trailArn];
  const [field] = selectableFields;
  if (trailParameters === undefined || arn === undefined || field === undefined) return undefined;
  const writes = Object.entries(callsOf(definition)).flatMap(([operation, { reads }]) =>
    reads || trailWithout.includes(operation) ? [] : [operation],
  );
  const events = writes.flatMap((operation) => [operation, ...(furtherEvents[service]?.[operation] ?? [])]);
  return {
    source: trailSource ?? `${service}.amazonaws.com`,
    events: [...new Set(events)].sort(),
    parameters: trailParameters,
    arn,
    ...(trailDomain && { domain: trailDomain }),
    field: field.replace(/^\./, ""),
  };
}
