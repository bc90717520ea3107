import { expect, test } from "vitest";
import { recordOf } from "../../../lib/history/history-line.ts";
import { startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import { requestFor } from "../../support/programs/request-for.ts";

/** What the record of the first run over a spec keeps of it. */
function kept(spec: unknown): unknown {
  const metadata = { name: "orders", namespace: "default", uid: "uid", resourceVersion: "7", generation: 3 };
  const object = { apiVersion: "lambda.services.k8s.aws/v1alpha1", kind: "Function", metadata, spec };
  const outcome = { ...startOutcome(), object: { current: () => object }, observedBefore: 2 } as const;
  const run = { request: requestFor(), reasons: [], outcome, milliseconds: 0, requestId: "request" };
  return recordOf(run, { cluster: "east", values: "full" }).spec;
}

const specWith = (variables: unknown) => ({ name: "orders", environment: { variables } });

test.each([
  { DB_PASSWORD: "x" },
  { apiKey: "x" },
  { GITHUB_TOKEN: "x" },
  { VALUE: "AKIAABCDEFGHIJKLMNOP" },
  { STAGE: "test", CLIENT_SECRET: "x" },
])("a spec with variables that look like secrets is not kept: %j", (variables) => {
  expect(kept(specWith(variables))).toBeUndefined();
});

test.each([
  { STAGE: "test" },
  { SECRET_ARN: "arn:aws:secretsmanager:us-west-2:000000000000:secret:database" },
  {},
  undefined,
  null,
  "text",
])("a spec with other variables is kept: %j", (variables) => {
  expect(kept(specWith(variables))).toEqual(specWith(variables));
});

test("a spec without an environment is kept", () => {
  for (const spec of ["text", {}, { environment: null }, { password: "x" }]) expect(kept(spec)).toEqual(spec);
});
