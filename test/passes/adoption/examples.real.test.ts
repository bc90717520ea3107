import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { kinds } from "../../../lib/kinds/index.ts";
import { openBucketOnS3 } from "../../support/kinds/kind-on-aws/bucket-on-s3.ts";
import { openRepositoryOnECR } from "../../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { openTableOnDynamoDB } from "../../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { createRealObject, type Manifest } from "../../support/real/real-object.ts";

const EXAMPLES = join(import.meta.dirname, "../../../docs/examples/adoption");

/** An example's manifest, without its kind. */
interface Example {
  readonly metadata: { readonly name: string } & Omit<Manifest, "spec">;
  readonly spec?: object;
}

test.each([
  { file: "bucket.yaml", open: openBucketOnS3, resource: "shop-photos" },
  { file: "table.yaml", open: openTableOnDynamoDB, resource: "shop-orders" },
  { file: "repository.yaml", open: openRepositoryOnECR, resource: "shop-web" },
])("$file adopts its resource, with the consent that docs/adoption.md describes", async ({ file, open, resource }) => {
  await using aws = await open();
  const { metadata, spec }: Example = parse(readFileSync(join(EXAMPLES, file), "utf8"));
  const { name, ...others } = metadata;
  const { kind, clock, connect } = aws;
  const reference = { kind, namespace: await createNamespace(), name };
  await aws.make(resource, { "driftless.dev/adoptable-by": `production.us-west-2/${reference.namespace}` });
  const settings = { cluster: "production.us-west-2" };
  const object = await createRealObject(reference, { ...others, spec }, { kinds, connect, clock, settings });
  await object.pass();
  await object.settle();
  expect(await object.condition("Ready")).toMatchObject({ status: "True" });
  expect(await object.read()).toMatchObject({
    metadata: { annotations: { "services.k8s.aws/adopted": "true" } },
    spec: aws.asMade,
    status: { origin: "Adopted", ackResourceMetadata: { arn: aws.arn(resource) } },
  });
});
