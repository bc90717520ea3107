import { describe, expect, test } from "vitest";
import type { RestrictedField } from "../../../../lib/reconcile/contract/kind-data.ts";
import { namedValues } from "../../../../lib/reconcile/decide/named-values.ts";
import { createMemoryWorld } from "../../../support/worlds/memory-world.ts";

const PLACE = { account: "000000000000", partition: "aws", region: "us-west-2" };
const QUEUE = "arn:aws:sqs:us-west-2:000000000000:orders";

const named = (spec: object, field: Omit<RestrictedField, "names">) =>
  namedValues(spec, { names: "target", ...field }, PLACE).map(({ path, arn }) => [path, arn]);

test("an exception is for ARNs of its own form only", () => {
  const field = { field: "key", except: ["arn:*:kms:*:*:alias/aws/*"] };
  expect(named({ key: "arn:aws:kms:us-west-2:000000000000:alias/aws/s3" }, field)).toEqual([]);
  const others = [`${QUEUE}:kms:x:y:alias/aws/s3`, "arn:aws:kms:us-west-2:000000000000:key/1:alias/aws/s3"];
  for (const key of others) expect(named({ key }, field)).toEqual([["key", key]]);
});

describe("a JSON document in a field", () => {
  const field = { field: "redrivePolicy", inDocument: "deadLetterTargetArn" };

  test("names what it contains at the path", () => {
    const redrivePolicy = JSON.stringify({ maxReceiveCount: 5, deadLetterTargetArn: QUEUE });
    expect(named({ redrivePolicy }, field)).toEqual([["redrivePolicy -> deadLetterTargetArn", QUEUE]]);
  });

  test.each(["", "{}", '{"maxReceiveCount":5}', '{"deadLetterTargetArn":""}', undefined])(
    "names nothing if it is %s",
    (redrivePolicy) => {
      expect(named({ redrivePolicy }, field)).toEqual([]);
    },
  );

  test("names the same in any case of its names, and once for each way to write them", () => {
    const redrivePolicy = '{"DeadLetterTargetArn":"one","deadlettertargetarn":"two"}';
    expect(named({ redrivePolicy }, field)).toEqual([
      ["redrivePolicy -> DeadLetterTargetArn", "one"],
      ["redrivePolicy -> deadlettertargetarn", "two"],
    ]);
  });

  test.each([
    `{"deadLetterTargetArn":"${QUEUE}","deadLetterTargetArn":"arn:mine"}`,
    `{deadLetterTargetArn:"${QUEUE}"}`,
    `{"deadLetterTargetArn":"${QUEUE}"} // and more`,
  ])("counts as a name itself if it could be read in two ways: %s", (redrivePolicy) => {
    expect(named({ redrivePolicy }, field)).toEqual([["redrivePolicy", redrivePolicy]]);
  });

  test("names what is in each item of its lists, of which one item may stand alone", () => {
    const path = { field: "policy", inDocument: "Statement.Operation.Audit.Bucket" };
    const statement = (bucket: unknown) => ({ Operation: { Audit: { Bucket: bucket } } });
    const arns = { "": "arn:{partition}:s3:::{value}" };
    const policy = JSON.stringify({ Statement: [statement("one"), statement(["two", "three"])] });
    expect(named({ policy }, { ...path, arns })).toEqual([
      ["policy -> Statement[0].Operation.Audit.Bucket", "arn:aws:s3:::one"],
      ["policy -> Statement[1].Operation.Audit.Bucket[0]", "arn:aws:s3:::two"],
      ["policy -> Statement[1].Operation.Audit.Bucket[1]", "arn:aws:s3:::three"],
    ]);
    expect(named({ policy: JSON.stringify({ Statement: statement("one") }) }, { ...path, arns })).toEqual([
      ["policy -> Statement.Operation.Audit.Bucket", "arn:aws:s3:::one"],
    ]);
  });
});

test("every value of a map is named", () => {
  const spec = { source: { endpoints: { KAFKA: ["a:9092", "b:9092"], OTHER: ["c"] } } };
  expect(named(spec, { field: "source.endpoints{}[]" })).toEqual([
    ["source.endpoints.KAFKA[0]", "a:9092"],
    ["source.endpoints.KAFKA[1]", "b:9092"],
    ["source.endpoints.OTHER[0]", "c"],
  ]);
});

test("the beginning of a value can say what it stands for", () => {
  const arns = {
    "/aws/lambda/": "arn:{partition}:lambda:{region}:{account}:function:{rest}",
    "": "arn:{partition}:logs:{region}:{account}:log-group:{value}",
  };
  expect(named({ names: ["/aws/lambda/shop", "shop"] }, { field: "names[]", arns })).toEqual([
    ["names[0]", "arn:aws:lambda:us-west-2:000000000000:function:shop"],
    ["names[1]", "arn:aws:logs:us-west-2:000000000000:log-group:shop"],
  ]);
});

test("the form of a value can say what it stands for, and a value of another form stands for itself", () => {
  const field = {
    field: "image",
    form: "^(?<account>[0-9]{12})[.](?<region>[a-z0-9-]+)/(?<repository>[^:@]+)",
    arns: { "": "arn:{partition}:ecr:{region}:{account}:repository/{repository}" },
  };
  expect(named({ image: "111111111111.eu-west-1/shop/web:latest" }, field)).toEqual([
    ["image", "arn:aws:ecr:eu-west-1:111111111111:repository/shop/web"],
  ]);
  expect(named({ image: "shop/web:latest" }, field)).toEqual([["image", "shop/web:latest"]]);
});

test("what a field leaves free is not named", () => {
  const spec = { names: ["default.mysql8.0", "shop", "arn:aws:rds:eu-west-1:000000000000:pg:default.mysql8.0"] };
  const field = { field: "names[]", arns: { "": "arn:{partition}:rds:{region}:{account}:pg:{value}" } };
  const shop = ["names[1]", "arn:aws:rds:us-west-2:000000000000:pg:shop"];
  expect(named(spec, { ...field, except: ["arn:*:rds:*:*:pg:default.*"] })).toEqual([shop]);
  expect(named(spec, { ...field, only: ["arn:*:pg:s*"] })).toEqual([shop]);
});

function worldOf(allowedTargets: readonly string[]) {
  const restrictedFields = [{ field: "notes", inDocument: "deadLetterTargetArn", names: "target" }] as const;
  return createMemoryWorld({ restrictedFields, settings: { allowedTargets } });
}

test("an object whose JSON document names a target that the deployment does not allow is Terminal, and nothing is written", async () => {
  const world = worldOf([]);
  await world.create({ spec: { name: "toy", notes: JSON.stringify({ deadLetterTargetArn: QUEUE }) } });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
  expect(world.writes().filter((call) => call.startsWith("cloud"))).toEqual([]);
  expect(world.condition("ACK.Terminal")).toMatchObject({
    reason: "TargetNotAllowed",
    message: expect.stringContaining(`spec.notes -> deadLetterTargetArn is ${QUEUE},`),
  });
});

test("an object whose JSON document names an allowed target, or none, is created", async () => {
  for (const notes of [JSON.stringify({ deadLetterTargetArn: QUEUE }), "{}"]) {
    const world = worldOf([QUEUE]);
    await world.create({ spec: { name: "toy", notes } });
    await world.settle();
    expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ notes });
  }
});
