import { expect, test } from "vitest";
import { ackControllers } from "../../../../lib/preflight/in-cluster/ack-controllers.ts";
import { context, deployment, findings } from "../../../support/preflight/context.ts";

const image = "public.ecr.aws/aws-controllers-k8s/s3-controller:1.10.0";

function look({ of = image, replicas }: { readonly of?: string; readonly replicas?: number }, parameters: object = {}) {
  const spec = { ...(replicas === undefined ? {} : { replicas }), template: { spec: { containers: [{ image: of }] } } };
  const items = [{ metadata: { namespace: "ack-system", name: "ack-s3" }, spec }];
  return findings(ackControllers, context({}, { ...parameters, cluster: { "/apis/apps/v1/deployments": { items } } }));
}

test("a controller that runs for a kind that is served is a problem", async () => {
  expect(await look({ replicas: 1 })).toMatchObject([
    {
      what: "ACK's controller ack-system/ack-s3 is running, for the kind Bucket.",
      commands: ["kubectl -n ack-system scale deployment ack-s3 --replicas=0"],
    },
  ]);
  expect(await look({ of: "registry.example/mirror/s3-controller@sha256:00" }, { takeOver: "ack" })).toHaveLength(1);
});

test.each([
  [{ replicas: 0 }, {}],
  [{ of: "public.ecr.aws/aws-controllers-k8s/sqs-controller:1" }, {}],
  [{ of: "example/not-s3-controller-manager:1" }, {}],
  [{}, { kinds: deployment.kinds.filter(({ kind }) => kind === "Table") }],
])("%j with %j is fine", async (controller, parameters) => {
  expect(await look(controller, parameters)).toEqual([]);
});

test("in shadow mode, ACK keeps running", () => {
  expect(ackControllers.applies?.({ ...deployment, mode: "shadow" })).toBe(false);
});
