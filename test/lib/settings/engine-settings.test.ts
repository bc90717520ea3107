import { expect, test } from "vitest";
import { engineSettings } from "../../../lib/settings/engine-settings.ts";
import { readSettings } from "../../../lib/settings/settings-for.ts";

const place = { account: "111122223333", partition: "aws", region: "us-west-2" };
const necessary = { clusterName: "production", regions: ["us-west-2"], kinds: ["Bucket"], maximumDeletesPerHour: 7 };

const settingsWith = (others: object) =>
  engineSettings(readSettings("reconcile", JSON.stringify({ ...necessary, ...others }), ["Bucket"]), place);

test("the engine gets the settings in its own terms", () => {
  const settings = settingsWith({
    deniedBuckets: ["trail"],
    resourceTags: ["team=platform"],
    watchNamespaces: ["web"],
    watchSelector: "a=b",
  });
  expect(settings).toMatchObject({
    ...place,
    cluster: "production",
    maximumDeletesPerHour: 7,
    takeOver: "off",
    denied: { deniedBuckets: ["s3:::cdk-*-assets-????????????-*", "s3:::trail"] },
    resourceTags: [{ key: "team", value: "platform" }],
    scope: { namespaces: ["web"], selector: "a=b" },
  });
});

test("deletes can be without a limit", () => {
  expect(settingsWith({ maximumDeletesPerHour: "off" }).maximumDeletesPerHour).toBeUndefined();
});

test.each([
  ["shipped", "arn:aws:iam::111122223333:policy/boundary-production"],
  ["arn:aws:iam::111122223333:policy/ours", "arn:aws:iam::111122223333:policy/ours"],
  ["none", "none"],
  [undefined, undefined],
])("the boundary %s is %s", (permissionsBoundary, expected) => {
  expect(settingsWith({ permissionsBoundary }).permissionsBoundary).toBe(expected);
});
