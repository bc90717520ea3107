import { code, gap, literal, type Members, object } from "./code.ts";
import type { ImportedKind } from "./imported-kind.ts";
import { nounOf } from "./public/noun.ts";

/** What the values of an enum of states mean, by their names. */
export interface Meanings {
  readonly busy: readonly string[];
  readonly removing: readonly string[];
  readonly impaired: readonly string[];
}

/** States in which AWS is not working on a resource, although their names end as if it were. */
const LASTING = /^(running|warning)$/i;

/** What states mean: one that ends in -ing is work, and one that says that something has failed is a problem. */
export function meaningsOf(states: readonly string[]): Meanings {
  const working = states.filter((state) => /ing(_|$)/i.test(state) && !LASTING.test(state) && !isProblem(state));
  const removing = working.filter((state) => /delet(e|ing)|remov(e|ing)/i.test(state));
  return { busy: working, removing, impaired: states.filter(isProblem) };
}

function isProblem(state: string): boolean {
  return /fail(ed|ure)/i.test(state);
}

type Subject = Pick<ImportedKind, "service" | "kind" | "operations" | "cloudFormation">;

/** The member `states` of a page, if the description has a state, and the enum of its values has one in which AWS works on the resource. */
export function statesOf({ service: { sdk }, kind, operations: { read }, cloudFormation }: Subject): Members {
  if (read === undefined) return [];
  const own = kind.resource.kind.toLowerCase();
  const names = ["status", "state", `${own}status`, `${own}state`];
  const found = read.shape.members.find(({ name }) => names.includes(name.toLowerCase()));
  const type = found && sdk.documentation().typeName(read.shape.name, found.name);
  if (found === undefined || type === undefined) return [];
  const { busy, removing, impaired } = meaningsOf(sdk.enumValues(type));
  if (busy.length === 0) return [];
  const noun = nounOf(kind, cloudFormation)?.[1];
  const problems = impaired.map((state) => [state, gap(`what AWS cannot do in the state ${state}`)] as const);
  const work = busy.map((state) => `${code(state)}: ${removing.includes(state) ? "{ removing: true }" : "{}"}`);
  return [
    [
      "states",
      object([
        ["member", literal(found.name)],
        ...(noun === undefined ? [] : [["noun", literal(noun)] as const]),
        ["busy", `{ ${work.join(", ")} }`],
        ...(problems.length === 0 ? [] : [["impaired", object(problems)] as const]),
      ]),
      `By the names of the values of the SDK's ${type}. Say with usually how long each takes, and with exclusive which calls lead to it.`,
    ],
  ];
}
