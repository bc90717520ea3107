import { expect, test } from "vitest";
import { ackControllers } from "../../../../lib/preflight/in-cluster/ack-controllers.ts";
import { ackDeployment } from "../../../support/deployment/ack-deployment.ts";
import { context, deployment, findings } from "../../../support/preflight/context.ts";

function look(controllers: readonly object[], parameters: object = {}) {
  const cluster = { "/apis/apps/v1/deployments": { items: controllers } };
  return findings(ackControllers, context({}, { ...parameters, cluster }));
}

test("a controller that runs for a kind that is served is a problem", async () => {
  const found = await look([ackDeployment("s3")]);
  expect(found).toMatchObject([
    {
      what: "ACK's controller ack-system/ack-s3 is running, for Bucket.",
      commands: ["kubectl -n ack-system scale deployment ack-s3 --replicas=0"],
    },
  ]);
  expect(found[0]?.notice).toBeUndefined();
});

test("a deployment that takes over from ACK gets a notice, because the installer does not refuse it", async () => {
  expect(await look([ackDeployment("s3")], { takeOver: "ack" })).toMatchObject([{ notice: true }]);
});

test("a controller whose kinds are not served is fine", async () => {
  const kinds = deployment.kinds.filter(({ kind }) => kind === "Table");
  expect(await look([ackDeployment("s3"), ackDeployment("sqs")], { kinds })).toEqual([]);
});

test("in shadow mode, ACK keeps running", () => {
  expect(ackControllers.applies?.({ ...deployment, mode: "shadow" })).toBe(false);
});
