import type { Listing } from "../../kind/list/listing.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { has, pageProblems } from "./members.ts";

/** What only the description of a resource shows. */
const DESCRIBED = ["KeyManager"];

/** A listing as a page has it, whose SDK is not known. */
type Listed = Omit<Listing, "service" | "command"> & { readonly call: string };

/** What is wrong with the names in a listing: members that the SDK does not have, and a call that could change something. */
export function listProblems(list: Listed, client: object): readonly string[] {
  const { call, input = {}, prefix, region, imposed = {}, at, token } = list;
  const { input: sent, output } = sdkOperation(client, call);
  const named = [
    ...Object.keys(input),
    ...[prefix, region].flatMap((member) => member ?? []),
    ...Object.values(imposed),
  ];
  const items = output.members.find(({ name }) => name === at)?.shape();
  const item = items?.type === "list" ? items.item() : undefined;
  const problems = [
    ...(/^(List|Describe)/.test(call) ? [] : [`${call} does not only list`]),
    ...named.filter((member) => !has(sent, member)).map((member) => `${sent.name} has no member ${member}`),
    ...pageProblems(client, call, token),
    ...(item === undefined ? [`${output.name} has no list ${at}`] : []),
    ...(item?.type === "string" && list.named !== undefined ? [`${at} contains the names themselves`] : []),
    ...(item?.type === "structure" && list.named === undefined && list.assigned === undefined
      ? [`named must say which member of ${item.name} is the name`]
      : []),
    ...(item?.type === "structure"
      ? membersOf(list)
          .filter((member) => !has(item, member) && !DESCRIBED.includes(member))
          .map((member) => `${item.name} has no member ${member}`)
      : []),
  ];
  return problems.map((problem) => `list: ${problem}`);
}

/** The members that a listing reads of each item. */
function membersOf({ named = [], assigned, arn, fields = {}, aside = [], parent }: Listed) {
  const tested = [...aside, ...(parent === undefined ? [] : [parent])].map(({ member }) => member.replace(/\..*$/, ""));
  const identifying = [assigned?.id, assigned?.arn, arn].filter((value) => typeof value === "string");
  return [...[named].flat(), ...identifying, ...Object.values(fields), ...tested];
}
