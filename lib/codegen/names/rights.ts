import type { Definition } from "../../kind/publish/definition.ts";
import { restrictionsIn } from "../../kind/publish/named-field.ts";

const HANDED_OUT: ReadonlySet<string> = new Set(["role", "principal", "access"]);

/** What is wrong with what a kind says about rights: nobody has decided whether its objects hand them out, or there are none. */
export function problemsWithRights({
  kind,
  names,
  rights,
}: Pick<Definition, "kind" | "names" | "rights">): readonly string[] {
  const isConcerned =
    kind.group === "iam.services.k8s.aws" ||
    Object.values(names).some((entry) => restrictionsIn(entry).some(({ restricted }) => HANDED_OUT.has(restricted)));
  if (isConcerned === (rights !== undefined)) return [];
  if (!isConcerned) return ["rights: no field names a role or a principal, so there is nothing to say"];
  return [
    "a field names a role or a principal, so objects may hand out rights; say so in rights, in publish of the page: " +
      '{ handOut: "the code gets all permissions of the role" }, or { none: "the service writes its logs with the role" }',
  ];
}
