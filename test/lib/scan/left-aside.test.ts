import { expect, test } from "vitest";
import { listedKinds } from "../../../lib/resources/listings.generated.ts";
import { bucketKind } from "../../../lib/resources/s3/bucket/kind.ts";
import { asideByName, asideByTags } from "../../../lib/scan/left-aside.ts";

const OWNER = "services.k8s.aws/driftless-owner";

test.each([
  ["the object shop/invoices manages it", { [OWNER]: "east/shop/invoices" }],
  ["an object with a long name manages it", { [OWNER]: "sha256:0123" }],
  ["an object in another cluster manages it", { [OWNER]: "west/shop/invoices" }],
  [
    "ACK manages it for an object in the namespace shop",
    { "services.k8s.aws/controller-version": "s3-v1.0.3", "services.k8s.aws/namespace": "shop" },
  ],
  [
    "it belongs to the CloudFormation stack web",
    { "aws:cloudformation:stack-name": "web", "aws:cloudformation:stack-id": "arn" },
  ],
  ["it belongs to a CloudFormation stack", { "aws:cloudformation:logical-id": "Bucket" }],
])("%s", (reason, tags) => {
  expect(asideByTags(tags, bucketKind, "east")).toBe(reason);
});

test("tags of people, and of Driftless that do not name an owner, leave a resource to be adopted", () => {
  const tags = {
    team: "web",
    "driftless.dev/adoptable-by": "east/",
    "services.k8s.aws/controller-version": "s3-driftless",
  };
  expect(asideByTags(tags, bucketKind, "east")).toBeUndefined();
});

test.each([
  ["LogGroup", "/aws/lambda/web", "/web/access"],
  ["MetricAlarm", "TargetTracking-table/orders-AlarmHigh", "orders-high"],
  ["Bucket", "cdk-hnb659fds-assets-000000000000-us-west-2", "shop-invoices"],
  ["Queue", "awseb-e-1-stack-AWSEBWorkerQueue", "orders"],
  ["Repository", "cdk-hnb659fds-container-assets", "shop/web"],
])("a %s called %s is left aside, and one called %s is not", async (kind, service, own) => {
  const listing = await listedKinds.find(({ resource }) => resource.kind === kind)?.load();
  expect(asideByName(service, listing ?? expect.fail(), "east")).toContain("gives such names");
  expect(asideByName(own, listing ?? expect.fail(), "east")).toBeUndefined();
});

test("what belongs to the deployment itself is left aside, even if an emulator has not tagged it", () => {
  expect(asideByName("driftless-east-QueuesChanges7C3971B2", {}, "east")).toBe(
    "it belongs to this deployment of Driftless",
  );
  expect(asideByName("/driftless/east/history/1", {}, "east")).toBe("it belongs to this deployment of Driftless");
  expect(asideByName("driftless-eastern", {}, "east")).toBeUndefined();
});
