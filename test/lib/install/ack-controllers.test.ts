import { expect, test } from "vitest";
import { ackControllersIn } from "../../../lib/install/ack-controllers.ts";
import { defaultKinds } from "../../../lib/kinds/default-kinds.ts";
import { type AckDeployment, ackDeployment } from "../../support/deployment/ack-deployment.ts";

const queue = { kind: "Topic", group: "sns.services.k8s.aws" };
const scope = { kinds: [...defaultKinds, queue, { ...queue, kind: "Subscription" }], namespaces: [] };
const found = (service: string, container: AckDeployment, namespaces: readonly string[] = []) =>
  ackControllersIn([ackDeployment(service, container)], { ...scope, namespaces }).flatMap((one) => one.kinds);

test("each controller is found with the kinds of its service, and those of other services are not", () => {
  expect(
    ackControllersIn(
      ["s3", "ecr", "sqs", "sns"].map((service) => ackDeployment(service)),
      scope,
    ),
  ).toEqual([
    { namespace: "ack-system", name: "ack-s3", kinds: ["Bucket"] },
    { namespace: "ack-system", name: "ack-ecr", kinds: ["Repository"] },
    { namespace: "ack-system", name: "ack-sns", kinds: ["Topic", "Subscription"] },
  ]);
  expect(ackControllersIn([ackDeployment("s3")], { ...scope, kinds: [queue] })).toEqual([]);
});

test("an image of another registry is recognised, and another program is not", () => {
  expect(found("s3", { image: "registry.example/mirror/s3-controller@sha256:00" })).toEqual(["Bucket"]);
  expect(found("s3", { image: "example/not-s3-controller-manager:1" })).toEqual([]);
});

test("a controller that is scaled to zero is not running", () => {
  expect(found("s3", { replicas: 0 })).toEqual([]);
  expect(found("s3", { replicas: 1 })).toEqual(["Bucket"]);
});

test.each([
  { args: ["--reconcile-resources", "Topic"] },
  { args: ["--reconcile-resources=PlatformApplication,Topic"] },
  { args: ["--reconcile-resources", "$(KINDS)"], env: [{ name: "KINDS", value: "Topic" }] },
])("with %j, a controller serves only the kinds that its flag lists", (container) => {
  expect(found("sns", container)).toEqual(["Topic"]);
});

test.each([
  { args: ["--reconcile-resources", ""] },
  { args: ["--reconcile-resources", "$(KINDS)"], env: [{ name: "KINDS" }] },
  { args: ["--reconcile-resources", "$(UNSET)"] },
])("with %j, a controller serves every kind of its service", (container) => {
  expect(found("sns", container)).toEqual(["Topic", "Subscription"]);
});

test("a controller that watches only namespaces that the deployment does not serve is left alone", () => {
  const watching = { args: ["--watch-namespace", "$(ACK_WATCH_NAMESPACE)"] };
  const env = [{ name: "ACK_WATCH_NAMESPACE", value: "left,both" }];
  expect(found("s3", { ...watching, env }, ["web"])).toEqual([]);
  expect(found("s3", { ...watching, env }, ["web", "both"])).toEqual(["Bucket"]);
  expect(found("s3", { ...watching, env })).toEqual(["Bucket"]);
  expect(found("s3", watching, ["web"])).toEqual(["Bucket"]);
});
