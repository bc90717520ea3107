import { describe, expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { Resource } from "../../../lib/reconcile/contract/resource.ts";
import { identified } from "../../../lib/reconcile/decide/ownership/identify.ts";
import { descriptions } from "../../kind/descriptions.ts";

const place = { account: "000000000000", region: "us-west-2", partition: "aws" };
const IN_PLACE = "us-west-2:000000000000";
type Fields = Readonly<Record<string, string>>;

/** The spec and the identifier of the resource that an object of the kind is for. */
async function found(kindName: string, fields: Fields | string, declared: object = {}, policy = "adopt") {
  const kind = await (kinds.find(({ resource }) => resource.kind === kindName) ?? expect.fail()).load();
  const { group, version, plural: _ } = kind.resource;
  const annotations = {
    "services.k8s.aws/adoption-policy": policy,
    "services.k8s.aws/adoption-fields": typeof fields === "string" ? fields : JSON.stringify(fields),
  };
  const names = { name: "toy", namespace: "default", uid: "u" };
  const metadata = { ...names, resourceVersion: "1", generation: 1, annotations };
  const object: KubernetesObject = { apiVersion: `${group}/${version}`, kind: kindName, metadata, spec: declared };
  const ownerTag = { key: "owner", value: "east/default/toy" };
  const resource: Resource<unknown> = { ...names, annotations, spec: declared, status: {}, place, ownerTag };
  const { spec, id } = identified({ kind, object }, resource);
  return { spec, ...(id !== undefined && { id }) };
}

const ZONE = { hostedZoneID: "Z1", recordType: "A", name: "www" };
const SUBSCRIPTION = `arn:aws:sns:${IN_PLACE}:orders:0f1e2d3c-0000-4000-8000-000000000000`;
const QUEUE_URL = "https://sqs.us-west-2.amazonaws.com/000000000000/orders";
const SECRET_ARN = `arn:aws:secretsmanager:${IN_PLACE}:secret:shop/orders-a1B2c3`;

/** What the descriptions say for each kind. */
const acks = descriptions.flatMap(({ kind: { kind }, adoptionFields }) =>
  adoptionFields.map(({ fields, is, spec }) => [kind, fields, is, spec] as const),
);

describe("ACK's adoption fields", () => {
  test.each(acks)("of a %s, %j, identify its resource", async (kind, fields, is, declared) => {
    expect(await found(kind, fields, declared)).toEqual(is);
  });

  test("are known for every kind", () => {
    expect(new Set(acks.map(([kind]) => kind))).toEqual(new Set(kinds.map(({ resource }) => resource.kind)));
  });

  test.each<readonly [string, Fields]>([
    ["Queue", { queueName: "orders" }],
    ["Topic", { name: "orders" }],
    ["Policy", { name: "orders" }],
  ])("of a %s can be our own, %j", async (kind, fields) => {
    expect(await found(kind, fields)).toEqual({ spec: fields });
  });
});

/** Texts that name something in another place, another type of resource, or nothing. */
const others: readonly (readonly [kind: string, field: string, text: string])[] = [
  ["Topic", "arn", "arn:aws:sns:eu-west-1:000000000000:orders"],
  ["Topic", "arn", "arn:aws:sns:us-west-2:111111111111:orders"],
  ["Topic", "arn", "arn:aws-cn:sns:us-west-2:000000000000:orders"],
  ["Topic", "arn", `arn:aws:sqs:${IN_PLACE}:orders`],
  ["Topic", "arn", SUBSCRIPTION],
  ["Topic", "arn", "orders"],
  ["Topic", "arn", `arn:aws:sns:${IN_PLACE}:${"a".repeat(3000)}`],
  ["Policy", "arn", "arn:aws:iam::111111111111:policy/orders"],
  ["Policy", "arn", "arn:aws:iam::aws:policy/AdministratorAccess"],
  ["Policy", "arn", "arn:aws:iam::000000000000:role/orders"],
  ["Policy", "arn", "arn:aws:iam::000000000000:policy/admins/orders"],
  ["Queue", "queueURL", "https://sqs.eu-west-1.amazonaws.com/000000000000/orders"],
  ["Queue", "queueURL", "https://eu-west-1.queue.amazonaws.com/000000000000/orders"],
  ["Queue", "queueURL", "https://queue.amazonaws.com/000000000000/orders"],
  ["Queue", "queueURL", "https://sqs.us-west-2.amazonaws.com/111111111111/orders"],
  ["Queue", "queueURL", "https://sqs.us-west-2.amazonaws.com/000000000000/or/ders"],
  ["Queue", "queueURL", "https://sqs.us-west-2.amazonaws.com/000000000000/or.ders"],
  ["Queue", "queueURL", `arn:aws:sqs:${IN_PLACE}:orders`],
  ["Subscription", "arn", "arn:aws:sns:eu-west-1:000000000000:orders:0f1e-2d"],
  ["Subscription", "arn", `arn:aws:sns:${IN_PLACE}:orders`],
  ["Secret", "id", "arn:aws:secretsmanager:eu-west-1:000000000000:secret:orders-a1B2c3"],
  ["Secret", "id", `arn:aws:secretsmanager:${IN_PLACE}:secret:orders`],
];

test.each(others)(
  "a %s is not found by %s if it is another place's or another thing: %s",
  async (kind, field, text) => {
    await expect(found(kind, { [field]: text })).rejects.toMatchObject({
      reason: "InvalidAdoption",
      message: expect.stringMatching(/is not that of a|the two must match/),
    });
  },
);

describe("with adopt-or-create, adoption fields", () => {
  const adoptOrCreate = (kind: string, fields: Fields | string, declared: object) =>
    found(kind, fields, declared, "adopt-or-create");

  test.each<readonly [string, Fields, object]>([
    ["Topic", { arn: `arn:aws:sns:${IN_PLACE}:orders` }, { name: "orders" }],
    ["Policy", { arn: "arn:aws:iam::000000000000:policy/orders" }, { name: "orders" }],
    ["Queue", { queueURL: "http://127.0.0.1:4566/000000000000/orders" }, { queueName: "orders" }],
    ["Bucket", { name: "orders" }, { name: "orders" }],
    ["Repository", { name: "orders", registryID: "000000000000" }, { name: "orders" }],
  ])("of a %s, %j, may say what the spec says", async (kind, fields, spec) => {
    expect(await adoptOrCreate(kind, fields, spec)).toEqual({ spec });
  });

  test.each<readonly [string, Fields, object]>([
    ["Topic", { arn: `arn:aws:sns:${IN_PLACE}:orders` }, { name: "others" }],
    ["Policy", { arn: "arn:aws:iam::000000000000:policy/team/orders" }, { name: "orders" }],
    ["Queue", { queueURL: QUEUE_URL }, { queueName: "others" }],
    ["Bucket", { name: "orders" }, { name: "others" }],
    ["RecordSet", { id: "/change/C1", ...ZONE }, { hostedZoneID: "Z1", recordType: "A" }],
    ["Secret", { name: "shop/orders", id: SECRET_ARN }, { name: "shop/others" }],
  ])("of a %s, %j, must not say anything else than the spec", async (kind, fields, spec) => {
    await expect(adoptOrCreate(kind, fields, spec)).rejects.toThrow("the two must match");
  });

  test("that cannot be read, or identify nothing, are refused", async () => {
    await expect(adoptOrCreate("Topic", "arn", { name: "orders" })).rejects.toThrow("unmarshalling adoption-fields");
    await expect(adoptOrCreate("Topic", {}, { name: "orders" })).rejects.toThrow("required field missing: name or arn");
  });
});

test("fields that contradict one another are refused", async () => {
  const fields = { name: "others", arn: `arn:aws:sns:${IN_PLACE}:orders` };
  await expect(found("Topic", fields)).rejects.toThrow("name is others, but arn is");
  await expect(found("Secret", { name: "others", id: SECRET_ARN })).rejects.toThrow("name is others, but id is");
});
