import { expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { ApiError, TerminalError } from "../../../lib/reconcile/contract/errors.ts";
import { conditionsOf } from "../../../lib/reconcile/object/conditions.ts";
import { classify } from "../../../lib/reconcile/object/failure.ts";
import { explain } from "../../../lib/why/explain.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";

const kind = kindData.find(({ resource }) => resource.kind === "Bucket") ?? expect.fail("no data about Bucket");

test("a refusal in Driftless's own words is told in these, also if AWS refused the call", () => {
  const call = { service: "S3", operation: "CreateBucket" };
  const cause = new ApiError(call, { code: "InvalidBucketName", status: 400, message: "The bucket is not valid." });
  const message = 'spec.name "my..bucket" is not a valid bucket name';
  const failure = classify([new TerminalError("InvalidSpec", message, { cause })], { kind, arn: undefined });
  const { causes } = explain({
    kind,
    object: {
      apiVersion: "s3.services.k8s.aws/v1alpha1",
      kind: "Bucket",
      metadata: objectMeta(1),
      status: { observedGeneration: 1, conditions: conditionsOf({ failure, advisories: [] }) },
    },
    namespace: undefined,
    deployment: undefined,
    assignedRole: undefined,
    relayProblem: undefined,
    now: 0,
  });
  expect(causes).toMatchObject([{ what: `${message}.`, why: expect.stringMatching(/^Driftless does not send/) }]);
});
