import { expect, test } from "vitest";
import { nameChanges } from "../../../lib/install/name-changes.ts";

const before = {
  mode: "shadow",
  adoption: "none",
  readOnly: "tagged",
  takeOver: "off",
  roles: "own",
  assumableRoles: [],
  passableRoles: ["arn:aws:iam::111111111111:role/replication"],
  existingRoles: [],
  allowedEventSources: [],
  accessEntries: "off",
  accessPrincipals: [],
  targets: "open",
  allowedTargets: ["arn:aws:s3:::logs-*"],
  deniedBuckets: ["audit-*", "state"],
  deletionPolicy: "retain",
  bucketPrefix: "team-",
  kinds: ["Bucket"],
  regions: ["us-west-2"],
  watchNamespaces: ["web"],
  watchSelector: "team=web",
};

test.each([
  [{ mode: "reconcile" }, "mode changes from shadow to reconcile"],
  [{ adoption: "any" }, "adoption changes from none to any"],
  [{ readOnly: "any" }, "readOnly changes from tagged to any"],
  [{ takeOver: "ack" }, "takeOver changes from off to ack"],
  [{ roles: "selectors" }, "roles changes from own to selectors"],
  [{ assumableRoles: ["role-a", "role-b"] }, "assumableRoles now also contains: role-a, role-b"],
  [{ passableRoles: ["role-a"] }, "passableRoles now also contains: role-a"],
  [{ allowedEventSources: ["arn:aws:kinesis:*"] }, "allowedEventSources now also contains: arn:aws:kinesis:*"],
  [{ accessEntries: "view" }, "accessEntries changes from off to view"],
  [{ accessPrincipals: ["role-a"] }, "accessPrincipals now also contains: role-a"],
  [{ allowedTargets: ["arn:aws:s3:::logs-*", "arn:aws:sns:*"] }, "allowedTargets now also contains: arn:aws:sns:*"],
  [{ targets: "default" }, "targets changes from open to default"],
  [{ allowedTargets: [] }, "allowedTargets changes from arn:aws:s3:::logs-* to all targets"],
  [{ deniedBuckets: ["state"] }, "deniedBuckets no longer contains: audit-*"],
  [{ deletionPolicy: "delete" }, "deletionPolicy changes from retain to delete"],
  [{ bucketPrefix: "" }, "bucketPrefix changes from team- to all buckets"],
  [{ kinds: ["Bucket", "Table"] }, "kinds now also contains: Table"],
  [
    { kinds: ["Table"] },
    "kinds now also contains: Table",
    "kinds no longer contains: Bucket; nothing is deleted, and nothing acts on their objects any more",
  ],
  [{ regions: ["us-west-2", "eu-west-1"] }, "regions now also contains: eu-west-1"],
  [
    { existingRoles: ["arn:aws:iam::111122223333:role/web"] },
    "existingRoles now also contains: arn:aws:iam::111122223333:role/web",
  ],
  [{ watchNamespaces: [] }, "watchNamespaces changes from web to all namespaces"],
  [{ watchNamespaces: ["web", "data"] }, "watchNamespaces now also contains: data"],
  [{ watchSelector: "" }, "watchSelector changes from team=web to all objects"],
])("%j is named", (change, ...sentences) => {
  expect(nameChanges(before, { ...before, ...change })).toEqual(sentences);
});

test("while targets are closed, an empty list of them allows none", () => {
  const closed = { ...before, targets: "closed", allowedTargets: [] };
  const listed = { ...closed, allowedTargets: ["arn:aws:sns:*"] };
  expect(nameChanges(closed, listed)).toEqual(["allowedTargets now also contains: arn:aws:sns:*"]);
  expect(nameChanges(listed, closed)).toEqual([]);
});

test("a change that only restricts the deployment is not listed", () => {
  const wide = {
    ...before,
    watchNamespaces: [],
    watchSelector: "",
    bucketPrefix: "",
    deniedBuckets: [],
    allowedTargets: [],
  };
  expect(nameChanges(wide, { ...before, bucketPrefix: "team-a-" })).toEqual([]);
  expect(nameChanges(before, before)).toEqual([]);
});
