import { beforeAll, describe, expect, it } from "vitest";
import { kinds } from "../../../../../lib/kinds/index.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { createKeyObject, type KeyObject } from "../../../../support/kinds/key/key-object.ts";

let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

const bucketWith = (kmsMasterKeyID: string) => ({
  encryption: { rules: [{ applyServerSideEncryptionByDefault: { kmsMasterKeyID, sseAlgorithm: "aws:kms" } }] },
});

/** The ways in which the objects of each kind can refer to a key. */
const ways: readonly { readonly what: string; readonly kind: string; readonly spec: (key: KeyObject) => object }[] = [
  { what: "a Bucket by the ARN", kind: "Bucket", spec: (key) => bucketWith(arnOf(key)) },
  { what: "a Bucket by the ID", kind: "Bucket", spec: (key) => bucketWith(key.id()) },
  { what: "a Table", kind: "Table", spec: (key) => ({ sseSpecification: { kmsMasterKeyRef: refTo(key) } }) },
  { what: "a Repository", kind: "Repository", spec: (key) => ({ encryptionConfiguration: { kmsKeyRef: refTo(key) } }) },
  { what: "a LogGroup", kind: "LogGroup", spec: (key) => ({ kmsKeyRef: refTo(key) }) },
  { what: "a Queue", kind: "Queue", spec: (key) => ({ kmsMasterKeyRef: refTo(key) }) },
  { what: "a Topic", kind: "Topic", spec: (key) => ({ kmsMasterKeyRef: refTo(key) }) },
];

const refTo = ({ reference: { name } }: KeyObject) => ({ from: { name } });
const arnOf = (key: KeyObject) => `arn:aws:kms:us-west-2:000000000000:key/${key.id()}`;

/** A key that is Ready, after KMS shows everything. */
async function readyKey(): Promise<KeyObject> {
  const key = createKeyObject(moto);
  await key.apply({});
  await key.pass();
  key.later();
  expect((await key.pass()).outcome).toBe("unchanged");
  return key;
}

describe("a key whose object is deleted", () => {
  it.each(ways)("is not deleted while $what refers to it, and says so", async ({ kind, spec }) => {
    const key = await readyKey();
    const resource = kinds.find((one) => one.resource.kind === kind)?.resource ?? expect.fail();
    const other = { kind: resource, namespace: "shop", name: "other" };
    await key.user.create(other, { spec: spec(key) });
    await key.delete();
    const { outcome, calls, sent } = await key.pass();
    expect({ outcome, calls, messages: sent.length }).toEqual({
      outcome: "in-progress",
      calls: ["DescribeKey", "ListResourceTags"],
      messages: 1,
    });
    expect(key.conditions()).toContain(`Ready=False InUse: ${kind} shop/other refers to the Key`);
    await key.user.delete(other);
    expect(await key.pass()).toMatchObject({
      outcome: "deleted",
      calls: expect.arrayContaining(["ScheduleKeyDeletion"]),
    });
    expect(key.object()).toBeUndefined();
  });

  it("is deleted although other objects have references, and although other keys have its policy's text", async () => {
    const key = await readyKey();
    const [queues, keys] = ["Queue", "Key"].map((kind) => kinds.find((one) => one.resource.kind === kind)?.resource);
    await key.user.create(
      { kind: queues ?? expect.fail(), namespace: "shop", name: "other" },
      {
        spec: { kmsMasterKeyRef: { from: { name: "other" } } },
      },
    );
    await key.user.create({ kind: keys ?? expect.fail(), namespace: "shop", name: "other" }, { spec: {} });
    await key.delete();
    expect((await key.pass()).outcome).toBe("deleted");
  });
});
