import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { kinds } from "../../../lib/kinds/index.ts";
import type { ObjectReference } from "../../../lib/kubernetes/client.ts";
import { openBucketOnS3 } from "../../support/kinds/kind-on-aws/bucket-on-s3.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { openRepositoryOnECR } from "../../support/kinds/kind-on-aws/repository-on-ecr.ts";
import { openTableOnDynamoDB } from "../../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { ackStatus, referencedDefinitions, referencedKinds } from "../../support/kinds/referenced-kinds.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { clientsOf } from "../../support/kubernetes/users/administrator.ts";
import { createRealObject, type RealObject } from "../../support/real/real-object.ts";

const EXAMPLES = join(import.meta.dirname, "../../../docs/examples/references");

/** One of the manifests in an example. */
interface Example {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<Record<string, unknown>>;
}

beforeAll(async () => {
  await kubectl(["apply", "-f", "-"], referencedDefinitions);
  const names = referencedKinds.map(({ plural, group }) => `crd/${plural}.${group}`);
  await kubectl(["wait", "--for=condition=Established", ...names, "--timeout=60s"]);
});

describe.each([
  {
    file: "bucket.yaml",
    open: openBucketOnS3,
    resource: "shop-originals",
    ref: "Replication.RoleRef",
    arn: "arn:aws:iam::000000000000:role/shop-copier",
    both: { replication: { role: "arn:aws:iam::000000000000:role/another" } },
  },
  {
    file: "table.yaml",
    open: openTableOnDynamoDB,
    resource: "shop-payments",
    ref: "SSESpecification.KMSMasterKeyRef",
    arn: "arn:aws:kms:us-west-2:000000000000:key/1234abcd-12ab-34cd-56ef-1234567890ab",
    both: { sseSpecification: { kmsMasterKeyID: "another" } },
  },
  {
    file: "repository.yaml",
    open: openRepositoryOnECR,
    resource: "shop/web",
    ref: "EncryptionConfiguration.KMSKeyRef",
    arn: "arn:aws:kms:us-west-2:000000000000:key/abcd1234-12ab-34cd-56ef-1234567890ab",
    both: { encryptionConfiguration: { kmsKey: "another" } },
  },
])("docs/examples/references/$file", ({ file, open, resource, ref, arn, both }) => {
  test("an object waits for the object that its reference names; that object's ARN is then set in AWS, but not written into the spec", async () => {
    await using aws = await open();
    const { object, others, target, spec, mix, about } = await apply(aws, file);
    for (const other of others) await settled(other);
    aws.proxy.reset();

    await expectWaiting(object, "Unknown", `the referenced resource is not synced yet. ${about}`);
    await mix(ackStatus.notSynced);
    await expectWaiting(object, "Unknown", `the referenced resource is not synced yet. ${about}`);
    await mix(ackStatus.terminal);
    const terminal = `the referenced resource has 'ACK.Terminal' condition 'True'. Cannot be referenced. ${about}`;
    await expectWaiting(object, "False", terminal);
    await mix(ackStatus.withoutArn);
    const missing = `the referenced resource is missing the target field. ${about}, targetField:Status.ACKResourceMetadata.ARN`;
    await expectWaiting(object, "Unknown", missing);
    expect(aws.proxy.total()).toBe(0);

    await mix(ackStatus.ready(arn));
    await settled(object);
    expect(await object.condition("ACK.ReferencesResolved")).toMatchObject({ status: "True" });
    expect(JSON.stringify(await aws.read(resource))).toContain(arn);
    expect((await object.read())?.spec).toEqual(spec);

    aws.proxy.reset();
    expect(await object.pass()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(aws.proxy.mutating()).toBe(0);

    // A delete does not require the object that the reference names.
    await clientsOf().user.delete(target);
    await object.delete();
    await object.pass();
    await object.settle();
    expect(await object.read()).toBeUndefined();
    expect(await aws.read(resource)).toBeUndefined();
  });

  test("a reference alongside a value, or to another namespace, is rejected with ACK's messages and without a call to AWS", async () => {
    await using aws = await open();
    const { object, mix, spec } = await apply(aws, file);
    await mix(ackStatus.ready(arn));
    aws.proxy.reset();

    await object.change(both);
    const field = `${ref.slice(0, -"Ref".length)}`;
    await expectRefused(object, `both resource reference wrapper and ID cannot be used together: ${field}`);
    await object.change(without(spec, both));

    await object.change(moved(spec, "elsewhere"));
    await expectRefused(object, "cross-namespace resource reference is not allowed. ");
    expect(aws.proxy.total()).toBe(0);
  });
});

test("if a referenced object does not exist, the condition contains the API server's own message", async () => {
  await using aws = await openBucketOnS3();
  const { object, target } = await apply(aws, "bucket.yaml");
  await clientsOf().user.delete(target);
  aws.proxy.reset();
  await expectWaiting(object, "Unknown", 'roles.iam.services.k8s.aws "copier" not found');
  expect(aws.proxy.total()).toBe(0);
});

/** Applies the objects of an example in a new namespace. The object that the others name has no status yet. */
async function apply(aws: KindOnAws, file: string) {
  const namespace = await createNamespace();
  const user = clientsOf().user;
  const manifests = parseAllDocuments(readFileSync(join(EXAMPLES, file), "utf8")).map(
    (document): Example => document.toJS(),
  );
  const named = manifests.filter(({ kind }) => kind !== aws.kind.kind);
  const own = manifests.filter(({ kind }) => kind === aws.kind.kind);
  const targets: ObjectReference[] = [];
  for (const { kind, metadata, spec } of named) {
    const resource = referencedKinds.find((one) => one.kind === kind);
    if (resource === undefined) throw new Error(`nothing names a ${kind}`);
    const reference = { kind: resource, namespace, name: metadata.name };
    await user.create(reference, { spec });
    targets.push(reference);
  }
  const objects: RealObject[] = [];
  for (const { metadata, spec } of own) {
    const engine = { kinds, connect: aws.connect, clock: aws.clock };
    objects.push(await createRealObject({ kind: aws.kind, namespace, name: metadata.name }, { spec }, engine));
  }
  const [object, target, spec] = [objects.at(-1), targets[0], own.at(-1)?.spec];
  if (object === undefined || target === undefined || spec === undefined) throw new Error(`${file} lacks an object`);
  return {
    object,
    others: objects.slice(0, -1),
    target,
    spec,
    mix: async (status: object) => void (await user.patchStatus(target, { ...status })),
    about: `resource:${target.kind.kind}, namespace:${namespace}, name:${target.name}`,
  };
}

async function settled(object: RealObject): Promise<void> {
  await object.pass();
  await object.settle();
  expect(await object.condition("Ready")).toMatchObject({ status: "True" });
}

async function expectWaiting(object: RealObject, status: string, reason: string): Promise<void> {
  expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
  expect(await object.condition("ACK.ReferencesResolved")).toMatchObject({
    status,
    reason,
    message: "Reference resolution failed",
  });
  const unsynced = { status: "False", reason: "ReferenceNotResolved", message: reason };
  expect(await object.condition("Ready")).toMatchObject(unsynced);
}

async function expectRefused(object: RealObject, text: string): Promise<void> {
  expect(await object.pass()).toMatchObject({ outcome: "terminal", sent: [] });
  const message = expect.stringContaining(text) as string;
  expect(await object.condition("ACK.Terminal")).toMatchObject({ status: "True", message });
  expect(await object.condition("ACK.ReferencesResolved")).toMatchObject({ status: "False", reason: message });
}

type Fields = Readonly<Record<string, unknown>>;

/** A merge patch that removes what `added` adds to a spec. */
function without(spec: Fields, added: object): Fields {
  return Object.fromEntries(
    Object.entries(added).map(([field, value]) => {
      const stored = spec[field];
      return [field, typeof value === "object" && typeof stored === "object" ? without({ ...stored }, value) : null];
    }),
  );
}

/** A merge patch that changes a spec's reference so that it names an object in another namespace. */
function moved(spec: Fields, namespace: string): Fields {
  return Object.fromEntries(
    Object.entries(spec).flatMap(([field, value]): [string, unknown][] => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
      if (field.endsWith("Ref")) return [[field, { from: { namespace } }]];
      const inner = moved({ ...value }, namespace);
      return Object.keys(inner).length === 0 ? [] : [[field, inner]];
    }),
  );
}
