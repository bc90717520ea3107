import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { markupOf } from "../../lib/history/viewer/html.ts";
import { type InventoryEntry, inventoryEntry, isListed } from "../../lib/history/viewer/inventory/inventory.ts";
import { inventoryTable } from "../../lib/history/viewer/inventory/inventory-table.ts";
import { kinds } from "../../lib/kinds/index.ts";
import { pages } from "../docs/pages.ts";
import { elementsOf } from "../support/history/html-tree.ts";
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
  const [kind = "", manifest = "", where = "", message = "", state = ""] = cells.map(({ text }) =>
    text.replaceAll("`", ""),
  );
  return { kind, manifest, where, message, state };
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

  test.for(mistakes.filter((mistake) => mistake.kind === kind))("$manifest", async (mistake) => {
    const { manifest, where, message, state } = mistake;
    const { metadata: { annotations = {} } = {}, spec = {} } = parse(manifest);
    const namespace = await createNamespace();
    const declared = { ...aws.spec(`mistake-${namespace}`), ...spec };
    const shown = where === "apply" ? [await applied()] : await reconciled();
    for (const one of shown) for (const text of message.split("…")) expect(one).toContain(text.trim());

    async function applied(): Promise<string> {
      expect(state).toBe("–");
      const { group, version } = aws.kind;
      const object = {
        apiVersion: `${group}/${version}`,
        kind,
        metadata: { name: "data", annotations },
        spec: declared,
      };
      return await kubectl(["-n", namespace, "apply", "-f", "-"], object).then(String, ({ message }) => message);
    }

    /** The message of the condition, and the text of the object's row on the page of the history. */
    async function reconciled(): Promise<readonly string[]> {
      const { clock, connect } = aws;
      const reference = { kind: aws.kind, namespace, name: "data" };
      const object = await createRealObject(reference, { annotations, spec: declared }, { kinds, connect, clock });
      await object.pass();
      const [type, reason = ""] = where.split(" ");
      const condition = await object.condition(type as "ACK.Terminal");
      const stored = (await object.read()) ?? expect.fail("the object is gone");
      expect(condition, JSON.stringify(stored)).toMatchObject({ status: "True", reason });
      const row = rowOf(inventoryEntry(kind, stored));
      expect(row.state).toBe(state);
      expect(row.why).toContain(reason);
      return [condition?.message ?? "", row.why];
    }
  });
});

/** What the page of the history shows about an object that it lists. */
function rowOf(entry: InventoryEntry) {
  expect(isListed(entry, {})).toBe(true);
  const options = { timeZone: { label: "UTC", offsetMinutes: 0 }, history: [], historyOf: () => "/" };
  const cells = elementsOf(markupOf(inventoryTable([entry], options))).filter(({ name }) => name === "td");
  const [, state = "", why = ""] = cells.map(({ text }) => text.trim());
  return { state, why };
}
