import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { kinds } from "../../lib/resources/index.ts";
import { pages } from "../docs/pages.ts";
import { openBucketOnS3 } from "../support/kinds/kind-on-aws/bucket-on-s3.ts";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import { openRepositoryOnECR } from "../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { openTableOnDynamoDB } from "../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject } from "../support/real/real-object.ts";

const page = pages.find(({ path }) => path === "docs/mistakes.md") ?? expect.fail("the page is missing");
const rows = page.tokens.flatMap((token) => (token.type === "table" ? token.rows : []));
const mistakes = rows.map((cells: readonly { readonly text: string }[]) => {
  const [kind = "", manifest = "", where = "", message = ""] = cells.map(({ text }) => text.replaceAll("`", ""));
  return { kind, manifest, where, message };
});

const open = { Bucket: openBucketOnS3, Table: openTableOnDynamoDB, Repository: openRepositoryOnECR };

test("the page shows at least twenty mistakes, of every kind", () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(20);
  expect(new Set(mistakes.map(({ kind }) => kind))).toEqual(new Set(Object.keys(open)));
});

describe.each(Object.entries(open))("a mistake in a %s gets the answer on the page:", (kind, openKind) => {
  let aws: KindOnAws;
  beforeAll(async () => {
    aws = await openKind();
  });
  afterAll(() => aws[Symbol.asyncDispose]());

  test.for(mistakes.filter((mistake) => mistake.kind === kind))("$manifest", async ({ manifest, where, message }) => {
    const { metadata: { annotations = {} } = {}, spec = {} } = parse(manifest);
    const namespace = await createNamespace();
    const declared = { ...aws.spec(`mistake-${namespace}`), ...spec };
    const shown = where === "apply" ? await applied() : await reconciled();
    for (const text of message.split("…")) expect(shown).toContain(text.trim());

    async function applied(): Promise<string> {
      const { group, version } = aws.kind;
      const object = {
        apiVersion: `${group}/${version}`,
        kind,
        metadata: { name: "data", annotations },
        spec: declared,
      };
      return await kubectl(["-n", namespace, "apply", "-f", "-"], object).then(String, ({ message }) => message);
    }

    async function reconciled(): Promise<string> {
      const { clock, connect } = aws;
      const reference = { kind: aws.kind, namespace, name: "data" };
      const object = await createRealObject(reference, { annotations, spec: declared }, { kinds, connect, clock });
      await object.pass();
      const [type, reason] = where.split(" ");
      const condition = await object.condition(type as "ACK.Terminal");
      expect(condition, JSON.stringify(await object.read())).toMatchObject({ status: "True", reason });
      return condition?.message ?? "";
    }
  });
});
