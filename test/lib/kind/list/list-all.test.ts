import { ListKeysCommand } from "@aws-sdk/client-kms";
import { DescribeDBInstancesCommand } from "@aws-sdk/client-rds";
import { ListHostedZonesCommand } from "@aws-sdk/client-route-53";
import { ListQueuesCommand } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { listAll } from "../../../../lib/kind/list/list-all.ts";
import type { Source, Target } from "../../../../lib/kind/target.ts";

/** Services name the place of the next page differently. Some outputs also repeat the place of the page itself. */
test.each([
  ["NextToken", ListQueuesCommand, "QueueUrls", "NextToken", "NextToken"],
  ["NextMarker", ListKeysCommand, "Keys", "Marker", "NextMarker"],
  ["Marker", DescribeDBInstancesCommand, "DBInstances", "Marker", "Marker"],
  ["NextMarker, beside the Marker of the page itself,", ListHostedZonesCommand, "HostedZones", "Marker", "NextMarker"],
] as const)(
  "a list whose output has the next page's place in %s is read to its end",
  async (_, List, at, token, next) => {
    const pages = new Map<unknown, object>([
      [undefined, { [at]: ["a", "b"], [next]: "2" }],
      ["2", { [at]: ["c"], [token]: "2", [next]: "3" }],
      ["3", { [at]: ["d"], [token]: "3", ...(next !== token && { [next]: undefined }) }],
    ]);
    const send = async ({ input }: { readonly input: object }) => pages.get(Object(input)[token]) ?? expect.fail();
    const source = { data: { ids: () => ({}) }, commands: { List } } as unknown as Source;
    const target = { name: "", arn: "", spec: {}, place: {}, send } as unknown as Target;
    expect(await listAll(source, target, "List", at, next === token ? token : [next, token])).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
  },
);
