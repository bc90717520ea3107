import * as dynamodb from "@aws-sdk/client-dynamodb";
import * as ecr from "@aws-sdk/client-ecr";
import * as s3 from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { type SdkShape, sdkOperation, sdkShape } from "../../../../lib/codegen/sdk/sdk-shape.ts";

/** The names of the structures that can be reached from a shape. */
function structures(shape: SdkShape, seen = new Set<string>()): ReadonlySet<string> {
  if (shape.type === "list") structures(shape.item(), seen);
  if (shape.type === "map") structures(shape.value(), seen);
  if (shape.type === "structure" && !seen.has(shape.name)) {
    seen.add(shape.name);
    for (const member of shape.members) structures(member.shape(), seen);
  }
  return seen;
}

it.each([
  ["S3", s3],
  ["DynamoDB", dynamodb],
  ["ECR", ecr],
])("understands every schema of %s's client", (_, client) => {
  const names = Object.keys(client).flatMap((name) => (/^\w+Command$/.test(name) ? [name.slice(0, -7)] : []));
  const seen = new Set<string>();
  for (const name of names) {
    const { input, output } = sdkOperation(client, name);
    structures(input, seen);
    structures(output, seen);
  }
  // Each operation has its own input and output, which contain many other structures.
  expect(seen.size).toBeGreaterThan(2 * names.length);
});

it("reads the members of a structure, the required ones first", () => {
  const { input } = sdkOperation(s3, "PutBucketCors");
  expect(input.members.map(({ name, required, shape }) => [name, required, shape().type])).toEqual([
    ["Bucket", true, "string"],
    ["CORSConfiguration", true, "structure"],
    ["ContentMD5", false, "string"],
    ["ChecksumAlgorithm", false, "string"],
    ["ExpectedBucketOwner", false, "string"],
  ]);
});

it("reports which operation a client does not have", () => {
  expect(() => sdkOperation(s3, "PutBucketColour")).toThrow("the SDK client has no operation PutBucketColour");
});

it.each([
  ["plain type", 3],
  ["list of a plain type", 64 + 3],
  ["kind of shape", [10, "ns", "Name", 0, []]],
  ["slot of a structure", [3, "ns", "Name", 0, ["A"], [0], 1, "new"]],
  ["number of schemas", [3, "ns", "Name", 0, ["A", "B"], [0], 1]],
  ["number of required members", [3, "ns", "Name", 0, ["A"], [0], 2]],
  ["text", "void"],
])("rejects an unexpected %s", (_, schema) => {
  const read = () => {
    const shape = sdkShape(schema);
    return shape.type === "list" ? shape.item() : shape;
  };
  expect(read).toThrow("unknown schema in the SDK");
});
