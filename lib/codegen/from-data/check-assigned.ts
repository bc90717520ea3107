import type { AssignedId } from "../../kind/assigned/assigned-id.ts";
import type { AnyDataKind } from "../../kind/data-kind.ts";
import type { AnySdk } from "../../kind/sdk-types.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import { describedBy, has } from "./members.ts";
import type { Sdk } from "./sdk.ts";

/**
 * What is wrong with the names that say how resources are identified whose identifiers AWS assigns. A search by owner tag may miss a resource
 * that was just created, so the data must also say for how long.
 */
export function assignedProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const { assigned, status = {}, create, lateSeconds } = data;
  const { client } = sdk;
  const { input } = sdkOperation(client, create.call);
  const { token } = create;
  const noToken = token === undefined || has(input, token) ? [] : [`${input.name} has no member ${token}`];
  if (assigned === undefined) return noToken;
  const described = describedBy(data, sdk);
  const paths = Object.values(status); // These have been checked.
  const hasArn = assigned.arn === undefined || paths.includes(assigned.arn) || described.includes(assigned.arn);
  const late = "the data must have lateSeconds, which is also how long a search that finds nothing is not believed";
  return [
    ...noToken,
    ...(hasArn ? [] : [`assigned: the description has no member ${assigned.arn}`]),
    ...searchProblems(assigned, sdk),
    ...(lateSeconds === undefined ? [`assigned: ${late}`] : []),
  ];
}

function searchProblems(assigned: AssignedId<AnySdk>, sdk: Sdk): readonly string[] {
  const { field, list, at, member, byTag } = assigned;
  const { input, output } = sdkOperation(sdk.client, list);
  const item = structureAt(output, `${at}.0`);
  const { limits = {} } = byTag ? {} : assigned;
  const fields = byTag ? Object.values(assigned.only ?? {}) : Object.values(limits);
  return [
    ...(byTag && !hasFilters(input) ? [`assigned: ${input.name} has no filters`] : []),
    ...Object.keys(limits)
      .filter((name) => !has(input, name))
      .map((name) => `assigned: ${input.name} has no member ${name}`),
    ...fields.filter((name) => !sdk.fields.includes(name)).map((name) => `assigned: there is no spec.${name}`),
    ...(sdk.status.includes(field) ? [] : [`assigned: there is no status.${field}`]),
    ...(has(item, member) ? [] : [`assigned: ${item.name} has no member ${member}`]),
  ];
}

/** Whether an input has filters with names and values. */
function hasFilters({ members }: SdkStructure): boolean {
  return members.some(({ name, shape }) => {
    const filters = shape();
    const filter = filters.type === "list" ? filters.item() : filters;
    return /^filters?$/i.test(name) && filter.type === "structure" && has(filter, "Name") && has(filter, "Values");
  });
}
