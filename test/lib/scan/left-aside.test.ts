import { expect, test } from "vitest";
import { listedKinds } from "../../../lib/kinds/listings.generated.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import {
  asideByDescription,
  asideByItem,
  asideByName,
  asideByTags,
  asideByValues,
} from "../../../lib/scan/left-aside.ts";

const OWNER = "services.k8s.aws/driftless-owner";

test.each([
  ["the object shop/invoices manages it", { [OWNER]: "east/shop/invoices" }],
  ["an object with a long name manages it", { [OWNER]: "sha256:0123" }],
  ["an object with a long name manages it", { [OWNER]: "0".repeat(64) }],
  ["an object in another cluster manages it", { [OWNER]: "west/shop/invoices" }],
  [
    "it is part of arn:aws:sns:eu-west-1:1:orders, which an object in the namespace must own; adopt that first, and scan again",
    { [OWNER]: "arn:aws:sns:eu-west-1:1:orders" },
  ],
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
  ["Alias", "alias/aws/sns", "alias/orders"],
])("a %s called %s is left aside, and one called %s is not", async (kind, service, own) => {
  const listing = await listedKinds.find(({ resource }) => resource.kind === kind)?.load();
  expect(asideByName(service, listing ?? expect.fail(), "east")).toContain("gives such names");
  expect(asideByName(own, listing ?? expect.fail(), "east")).toBeUndefined();
});

test.each([
  ["Role", { Path: "/aws-service-role/sns.amazonaws.com/" }, "it is a service-linked role, which its service manages"],
  ["Role", { Path: "/aws-reserved/sso.amazonaws.com/" }, "AWS reserves it for itself"],
  ["Role", { Path: "/driftless/" }, undefined],
  ["Subscription", { SubscriptionArn: "PendingConfirmation" }, "nobody has confirmed it yet"],
  ["Subscription", { SubscriptionArn: "Deleted" }, "it is deleted, and SNS will forget it"],
  ["Subscription", { SubscriptionArn: "arn:aws:sns:us-west-2:1:orders:2" }, undefined],
  ["PodIdentityAssociation", { ownerArn: "arn:aws:eks:us-west-2:1:addon/c/vpc-cni/2" }, "an add-on of EKS manages it"],
  ["PodIdentityAssociation", { associationId: "a-1" }, undefined],
  ["AccessEntry", { type: "EC2_LINUX" }, "it is for nodes of the cluster"],
  ["AccessEntry", { type: "STANDARD" }, undefined],
  ["AccessEntry", {}, undefined],
])("a %s that AWS lists with %j is left aside: %s", async (kind, item, reason) => {
  const listing = await listedKinds.find(({ resource }) => resource.kind === kind)?.load();
  expect(asideByItem(item, listing ?? expect.fail())).toBe(reason);
});

test("a resource is left aside that AWS will remove, manages itself, or does not show any more", async () => {
  const listing = (await listedKinds.find(({ resource }) => resource.kind === "Key")?.load()) ?? expect.fail();
  const seen = { arn: "arn", status: {} };
  expect(
    asideByDescription({ ...seen, gone: { reason: "PendingDeletion", message: "the key will be deleted" } }, listing),
  ).toBe("the key will be deleted");
  expect(asideByDescription({ ...seen, description: { KeyManager: "AWS" } }, listing)).toBe("AWS manages the key");
  expect(asideByDescription({ ...seen, description: { KeyManager: "CUSTOMER" } }, listing)).toBeUndefined();
  expect(asideByDescription(undefined, listing)).toContain("no longer exists");
});

test("a resource is left aside whose values are not those that the deployment imposes", () => {
  const imposed = { path: ["/driftless/shop/", "/driftless/"] };
  expect(asideByValues({ path: "/" }, imposed)).toBe(
    "its path is /, and this deployment manages only those whose path is /driftless/shop/",
  );
  for (const path of imposed.path) expect(asideByValues({ path }, imposed)).toBeUndefined();
  expect(asideByValues({ path: "/" }, {})).toBeUndefined();
});

test("what belongs to the deployment itself is left aside, even if an emulator has not tagged it", () => {
  expect(asideByName("driftless-east-QueuesChanges7C3971B2", {}, "east")).toBe(
    "it belongs to this deployment of Driftless",
  );
  expect(asideByName("/driftless/east/history/1", {}, "east")).toBe("it belongs to this deployment of Driftless");
  expect(asideByName("driftless-eastern", {}, "east")).toBeUndefined();
});
