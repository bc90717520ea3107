import { expect, test } from "vitest";
import { recordOf } from "../../../lib/history/history-line.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { type Outcome, startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import { requestFor } from "../../support/programs/request-for.ts";
import { createMemoryWorld } from "../../support/worlds/memory-world.ts";

const ofFunctions = kindData.find(({ resource }) => resource.kind === "Function") ?? expect.fail("no Function");

/** What the record of the first run over a spec keeps of it. The kind is omitted if the run has not loaded it. */
function kept(spec: unknown, kind?: Outcome["kind"]): unknown {
  const metadata = { name: "orders", namespace: "default", uid: "uid", resourceVersion: "7", generation: 3 };
  const object = { apiVersion: "lambda.services.k8s.aws/v1alpha1", kind: "Function", metadata, spec };
  const outcome = {
    ...startOutcome(),
    object: { current: () => object },
    observedBefore: 2,
    ...(kind && { kind }),
  } as const;
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
  expect(kept(specWith(variables), ofFunctions)).toBeUndefined();
});

test.each([
  { STAGE: "test" },
  { SECRET_ARN: "arn:aws:secretsmanager:us-west-2:000000000000:secret:database" },
  {},
  undefined,
  null,
  "text",
])("a spec with other variables is kept: %j", (variables) => {
  expect(kept(specWith(variables), ofFunctions)).toEqual(specWith(variables));
});

test("a spec without an environment is kept", () => {
  for (const spec of ["text", {}, { environment: null }, { password: "x" }]) {
    expect(kept(spec, ofFunctions)).toEqual(spec);
  }
});

test("only the variables of the kind count", () => {
  const spec = specWith({ DB_PASSWORD: "x" });
  expect(kept(spec, {})).toEqual(spec);
  expect(kept(spec, { variableFields: ["variables", "environment.variables"] })).toBeUndefined();
});

test("no spec is kept if the run has not loaded the kind", () => {
  expect(kept({ name: "orders" })).toBeUndefined();
});

test.each([
  [{ DB_PASSWORD: "x" }, undefined],
  [{ STAGE: "test" }, { name: "toy", variables: { STAGE: "test" } }],
])("the kind of a pass says which fields contain variables: of %j, %j is kept", async (variables, spec) => {
  const world = createMemoryWorld({ gadget: { variableFields: ["variables"] } });
  await world.create({ spec: { name: "toy", variables } });
  await world.reconcile();
  expect(world.record()).toMatchObject({ event: "Created" });
  expect(world.record()?.spec).toEqual(spec);
});
