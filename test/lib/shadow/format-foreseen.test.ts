import { expect, test } from "vitest";
import { formatForeseen } from "../../../lib/shadow/format-foreseen.ts";
import { foreseen } from "../../support/worlds/foreseen.ts";

test("objects are shown in a table, followed by what needs attention", () => {
  const owner = { field: "tagging.services.k8s.aws/driftless-owner", from: "none", to: "east/team/data" };
  const versioning = { field: "versioning", from: "Suspended", to: "Enabled" };
  const policy = { field: "policy", from: "none", to: "{}" };
  const text = formatForeseen([
    foreseen({ whose: "acks", resource: "arn:aws:s3:::data", would: "take over", changes: [owner] }),
    foreseen({ name: "logs", whose: "ours", would: "update", changes: [owner, versioning], others: [versioning] }),
    foreseen({ name: "site", would: "create", changes: [policy, versioning], others: [policy, versioning] }),
    foreseen({ name: "clash", whose: "foreign", would: "refuse", problems: ["Resource already exists"] }),
    foreseen({ kind: "Table", name: "orders", notes: ["NotManaged: kept"] }),
  ]);
  expect(text).toBe(`OBJECT             RESOURCE           WHOSE    WOULD      CHANGES
Bucket team/data   arn:aws:s3:::data  acks     take over  our tags
Bucket team/logs   -                  ours     update     our tags, 1 other
Bucket team/site   -                  -        create     2 others
Bucket team/clash  -                  foreign  refuse     -
Table team/orders  -                  -        keep       -

Bucket team/logs:
  versioning: Suspended -> Enabled

Bucket team/site:
  policy: none -> {}
  versioning: Suspended -> Enabled

Bucket team/clash:
  Resource already exists

Table team/orders:
  NotManaged: kept

2 of 5: nothing would change except Driftless's own tags.`);
});

test("there is no table if there are no objects", () => {
  expect(formatForeseen([])).toBe("There are no objects to check.");
});
