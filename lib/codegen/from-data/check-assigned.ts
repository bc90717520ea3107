import type { AnyDataKind } from "../../kind/data-kind.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { describedBy, has, pageProblems } from "./members.ts";
import type { Sdk } from "./sdk.ts";

/**
 * What is wrong with the names that say how resources are identified whose identifiers AWS assigns. A search by owner tag may miss a resource
 * that was just created, so the data must also say for how long.
 */
export function assignedProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const { assigned, status = {}, create, lateSeconds } = data;
  const { client } = sdk;
  const { input } = sdkOperation(client, create.call);
  const { clientToken } = create;
  const isUnknown = clientToken !== undefined && !has(input, clientToken);
  const noToken = isUnknown ? [`${input.name} has no member ${clientToken}`] : [];
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

function searchProblems(assigned: NonNullable<AnyDataKind["assigned"]>, sdk: Sdk): readonly string[] {
  const { field, read, at, token, member, input: limits } = assigned;
  const { input, output } = sdkOperation(sdk.client, read);
  const item = structureAt(output, `${at}.0`);
  const limiting = [limits?.({}, { key: "key", value: "value" }) ?? {}].flat().flatMap((one) => Object.keys(one));
  return [
    ...[...new Set(limiting)]
      .filter((name) => !has(input, name))
      .map((name) => `assigned: ${input.name} has no member ${name}`),
    ...(sdk.status.includes(field) ? [] : [`assigned: there is no status.${field}`]),
    ...pageProblems(sdk.client, read, token).map((problem) => `assigned: ${problem}`),
    ...(has(item, member) ? [] : [`assigned: ${item.name} has no member ${member}`]),
  ];
}
