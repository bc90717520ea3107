import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Item } from "../../driver/tag-data.ts";
import { domainProblem } from "../domain-name.ts";
import { companionName } from "./names.ts";

const OWNER = "driftless-owner=";

/** What identifies the companion of a record. */
export function companionKey(record: Item): Item {
  return { Name: companionName(record), Type: "TXT" };
}

/** The record that says whose another one is. Throws a `TerminalError` if that one's name leaves no room for the companion's. */
export function companionOf(key: Item, owner: string): Item {
  const problem = domainProblem(String(key.Name));
  if (problem !== undefined) throw new TerminalError("InvalidSpec", `the name of the record's companion ${problem}`);
  return { ...key, TTL: 300, ResourceRecords: [{ Value: `"${OWNER}${owner}"` }] };
}

/** The owner that a companion names; `undefined` if it is another record. */
export function ownerIn({ ResourceRecords }: Item): string | undefined {
  const [record, another] = Array.isArray(ResourceRecords) ? (ResourceRecords as readonly Item[]) : [];
  const value = record?.Value;
  if (another !== undefined || typeof value !== "string" || !value.startsWith(`"${OWNER}`)) return undefined;
  return value.slice(OWNER.length + 1, -1);
}
