import * as z from "zod/mini";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { unlessMissing } from "../read-error.ts";
import type { ReadCluster } from "./read-cluster.ts";

const List = z.object({
  items: z.array(z.unknown()),
  metadata: z._default(z.object({ continue: z._default(z.string(), "") }), { continue: "" }),
});

const PAGE = 500;
const MOST_PAGES = 40;

/** The objects of a kind, in all namespaces: those of the first pages, of a very long list. None if the kind is not installed. */
export async function listObjects(
  cluster: ReadCluster,
  { group, plural, version }: ResourceKind,
): Promise<readonly unknown[]> {
  const objects: unknown[] = [];
  let next = "";
  for (let page = 0; page < MOST_PAGES; page++) {
    const after = next === "" ? "" : `&continue=${encodeURIComponent(next)}`;
    const answer = await unlessMissing(cluster(`/apis/${group}/${version}/${plural}?limit=${PAGE}${after}`), "404");
    if (answer === undefined) break;
    const list = List.parse(answer);
    objects.push(...list.items);
    next = list.metadata.continue;
    if (next === "") break;
  }
  return objects;
}
