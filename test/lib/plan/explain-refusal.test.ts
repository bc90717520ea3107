import { expect, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { explainRefusal } from "../../../lib/plan/explain-refusal.ts";

const told = (status: number, message: string) =>
  explainRefusal(new KubernetesApiError(`PATCH /apis/a?dryRun=All: ${message}`, { status }), bucketKind);

test("says what the API server says, without the request", () => {
  expect(told(422, "spec.name: too long")).toBe("spec.name: too long");
});

test("leaves out what the API server tells about its own types", () => {
  const message =
    "failed to create typed patch object (a/b; s3.services.k8s.aws/v1alpha1, Kind=Bucket): .spec.a: expected string, got &value.valueUnstructured{Value:3}";
  expect(told(500, message)).toBe(".spec.a: expected string, got 3");
});

test.each([
  [".spec.tagging.tagset: field not declared in schema", /field not declared in schema; did you mean tagSet\?$/],
  [
    'strict decoding error: unknown field "spec.versionin"',
    /unknown field "spec\.versionin"; did you mean versioning\?$/,
  ],
  ['unknown field "spec.tagging.tagSet[0].keys"', /; did you mean key\?$/],
  ['unknown field "spec.tagging.tagSet[0].somethingElse"', /somethingElse"$/],
  ['unknown field "metadata.nam"', /nam"$/],
])("suggests the field that was probably meant: %s", (message, expected) => {
  expect(told(422, message)).toMatch(expected);
});

test("says in short that the API server has not checked everything", () => {
  const rest =
    "<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation";
  expect(told(422, `[spec.a: Unsupported value: "b", ${rest}]`)).toBe(
    '[spec.a: Unsupported value: "b", and some rules were not checked because of this]',
  );
});

test.each([
  [409, 'conflict with "flux"', /--field-manager NAME.*--force-conflicts/],
  [
    403,
    'buckets is forbidden: User "dev" cannot patch',
    /a plan needs get on the namespace, get and patch on the object, and create if it is new/,
  ],
  [404, 'namespaces "web" not found', /create the namespace, or add its manifest with another -f/],
])("after status %i, says what to do", (status, message, advice) => {
  expect(told(status, message)).toMatch(advice);
});
