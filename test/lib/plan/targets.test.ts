import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { declaredIn } from "../../../lib/plan/targets.ts";

const bucket = (metadata: string, spec = "{name: data}") =>
  `apiVersion: s3.services.k8s.aws/v1alpha1\nkind: Bucket\nmetadata: ${metadata}\nspec: ${spec}\n`;
const read = (text: string, namespace: { chosen?: string; current?: string } = {}) =>
  declaredIn([{ file: "a.yaml", text }], kinds, { chosen: undefined, current: "web", ...namespace });

test("an object without a namespace is in the current one", () => {
  const { targets } = read(`${bucket("{name: one}")}---\n${bucket("{name: two, namespace: data}")}`);
  expect(targets.map(({ namespace, name, source }) => [namespace, name, source])).toEqual([
    ["web", "one", "a.yaml"],
    ["data", "two", "a.yaml"],
  ]);
});

test("only what kubectl would apply is taken from a manifest: no uid, finalizers, owners or status", () => {
  const forged = "{name: one, uid: x, finalizers: [a], ownerReferences: [], generation: 7, labels: {team: web}}";
  const { targets } = read(`${bucket(forged)}status: {origin: Created}\n`);
  expect(targets[0]?.manifest).toEqual({
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name: "one", namespace: "web", labels: { team: "web" } },
    spec: { name: "data" },
  });
});

test("if an object is declared twice, the last manifest counts", () => {
  const { targets } = read(`${bucket("{name: one}")}---\n${bucket("{name: one}", "{name: other}")}`);
  expect(targets.map(({ manifest }) => manifest?.spec)).toEqual([{ name: "other" }]);
});

test("lists are read, namespaces are kept with their annotations, and all other objects are counted", () => {
  const list = JSON.stringify({ apiVersion: "v1", kind: "List", items: [{ apiVersion: "v1", kind: "ConfigMap" }] });
  const namespace = "apiVersion: v1\nkind: Namespace\nmetadata: {name: new, annotations: {a: b}}\n";
  const { targets, namespaces, others } = read(`${list}\n---\n${namespace}---\n# nothing\n`);
  expect([targets, others]).toEqual([[], 1]);
  expect(namespaces).toEqual(new Map([["new", { annotations: { a: "b" }, labels: {} }]]));
});

test("objects that look like Driftless's and are not are named", () => {
  const declare = (apiVersion: string, kind: string) =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n`;
  const text = [
    declare("s3.services.k8s.aws/v1", "Bucket"),
    declare("ec2.services.k8s.aws/v1alpha1", "VPC"),
    declare("apps/v1", "Deployment"),
  ];
  expect(read(text.join("---\n"))).toMatchObject({
    targets: [],
    others: 1,
    mistaken: [
      "Bucket of s3.services.k8s.aws/v1: the kind of Driftless is s3.services.k8s.aws/v1alpha1",
      "VPC of ec2.services.k8s.aws/v1alpha1: Driftless has no such kind",
    ],
  });
});

test.each([
  [bucket("{}"), /the manifest has no name/],
  [bucket("{generateName: a-}"), /generateName/],
  [bucket("{name: 7}"), /7 cannot be a name/],
  [bucket("{name: A/../b}"), /cannot be a name/],
  [bucket("{name: a, namespace: [x]}"), /cannot be the name of a namespace/],
  ["kind: [", /a\.yaml is not YAML/],
  ["just text", /a\.yaml is not a manifest/],
])("rejects %j, and names the file", (text, problem) => {
  expect(() => read(text)).toThrow(problem);
  expect(() => read(text)).toThrow(/^a\.yaml/);
});

test("rejects an object in another namespace than the chosen one, as kubectl does", () => {
  expect(() => read(bucket("{name: one, namespace: data}"), { chosen: "web" })).toThrow(
    /in the namespace data, not in web/,
  );
});
