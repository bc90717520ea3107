import { describe, expect, test } from "vitest";
import type { KubernetesObject } from "../../../../lib/kubernetes/object.ts";
import { approvableOf, approvalGiven, approvalOf, approvalWithout } from "../../../../lib/reconcile/decide/approval.ts";
import type { Comparison, Decision } from "../../../../lib/reconcile/decide/decision.ts";
import type { PlannedStep } from "../../../../lib/reconcile/decide/step.ts";

const metadata = { name: "toy", namespace: "default", uid: "u", resourceVersion: "1", generation: 3 };
const object: KubernetesObject = { apiVersion: "toys.services.k8s.aws/v1alpha1", kind: "Gadget", metadata };
const place = { account: "000000000000", region: "us-west-2", partition: "aws" };
const resource = {
  ...{ namespace: "default", name: "toy", uid: "u", annotations: {}, status: {}, place },
  ...{ spec: { name: "toy", color: "red" }, ownerTag: { key: "owner", value: "east/default/toy" } },
};
const subject = { object, resource, role: "arn:aws:iam::000000000000:role/web", arn: "arn:toy", used: 2 };

const step = (part: string, from: unknown, to: unknown): PlannedStep => ({
  ...{ part, field: part, from, to, change: { from, to }, whileBusy: undefined },
});
const comparison: Omit<Comparison, "action" | "steps"> = {
  ...{
    differing: new Set<string>(),
    outstanding: new Set<string>(),
    inDoubt: new Set<string>(),
    partErrors: new Map(),
    spec: {},
  },
};
const update = (...steps: readonly PlannedStep[]): Decision => ({ ...comparison, action: "update", steps });
const steps = [step("color", "blue", "red"), step("size", undefined, "big"), step("notes", "mine", undefined)];
const decision = update(...steps);
const header = (changed: Partial<typeof subject>) => approvableOf({ ...subject, ...changed }, [decision]).header;

describe("what an approval names", () => {
  test.each<[string, Partial<typeof subject>]>([
    ["the object", { object: { ...object, metadata: { ...metadata, uid: "another" } } }],
    ["the ARN", { arn: "arn:other" }],
    ["the role", { role: "arn:aws:iam::000000000000:role/other" }],
    ["the account", { resource: { ...resource, place: { ...place, account: "111111111111" } } }],
    ["the region", { resource: { ...resource, place: { ...place, region: "eu-west-1" } } }],
    ["the spec", { resource: { ...resource, spec: { name: "toy", color: "blue" } } }],
    ["how many approvals were used up", { used: 3 }],
  ])("differs if %s does", (_, changed) => {
    expect(header(changed)).not.toBe(header({}));
  });

  test("differs if an action, or a part, an old or a new value of a step does, and nothing else about the decision", () => {
    const { parts } = approvableOf(subject, [decision]);
    const others: readonly Decision[] = [
      { action: "delete", steps, how: {} },
      update(step("colour", "blue", "red"), ...steps.slice(1)),
      update(step("color", "pale", "red"), ...steps.slice(1)),
      update(step("color", "blue", "pale"), ...steps.slice(1)),
      update(step("color", undefined, "red"), ...steps.slice(1)),
    ];
    for (const other of others) {
      const differing = approvableOf(subject, [other]).parts.filter((part) => !parts.includes(part));
      expect(differing).toHaveLength(1);
    }
    expect(approvableOf(subject, [{ ...decision, advisories: [{ reason: "Other", message: "text" }] }]).parts).toEqual(
      parts,
    );
  });

  test("differs if a deletion is to be done otherwise", () => {
    const partsOf = (how: Readonly<Record<string, string>>) =>
      approvableOf(subject, [{ action: "delete", steps: [], how }]).parts;
    expect(partsOf({ "toys.services.k8s.aws/skip-final-snapshot": "true" })).not.toEqual(partsOf({}));
  });

  test("does not depend on the order of keys", () => {
    expect(header({ resource: { ...resource, spec: { color: "red", name: "toy" } } })).toBe(header({}));
  });

  test("contains what is left of a decision after some of its steps", () => {
    const { header, parts } = approvableOf(subject, [decision]);
    for (const left of [steps.slice(1), steps.slice(2), steps.slice(0, 2)]) {
      const rest = approvableOf(subject, [update(...left)]);
      expect(rest.header).toBe(header);
      expect(parts).toEqual(expect.arrayContaining([...rest.parts]));
    }
  });

  test("contains the update that follows a create, with every declared part", () => {
    const tags = step("tags", {}, { team: "web" });
    const created = approvableOf(subject, [{ action: "create", tags: {}, steps: [tags, ...steps] }]);
    expect(created.parts).toEqual(expect.arrayContaining([...approvableOf(subject, [decision]).parts]));
    const otherTags = step("tags", {}, { team: "data" });
    const other = approvableOf(subject, [{ action: "create", tags: {}, steps: [otherTags, ...steps] }]);
    expect(other.parts.filter((part) => !created.parts.includes(part))).toHaveLength(1);
  });

  test("is nothing of a decision that writes nothing, and one part for each of a few steps and their action", () => {
    const idle: Decision = { ...comparison, action: "nothing", steps: [] };
    expect(approvableOf(subject, [idle]).parts).toEqual([]);
    expect(approvableOf(subject, [decision]).parts).toHaveLength(steps.length + 1);
    expect(approvableOf(subject, [idle, decision]).parts).toEqual(approvableOf(subject, [decision]).parts);
  });

  test("fits into the status however many steps there are", () => {
    const many = Array.from({ length: 200 }, (_, index) => step(`part${index}`, "a", "b"));
    const approvable = approvableOf(subject, [
      { action: "adopt", tags: {}, spec: {}, fills: {}, steps: many },
      update(...many),
    ]);
    const text = approvalOf({ generation: Number.MAX_SAFE_INTEGER }, approvable);
    expect(text.length).toBeLessThanOrEqual(2048);
    const more = [...many.slice(0, -1), step("part199", "a", "c")];
    expect(approvableOf(subject, [update(...more)]).parts).not.toEqual(approvableOf(subject, [update(...many)]).parts);
  });
});

describe("an object's approval", () => {
  const approvable = approvableOf(subject, [decision]);
  const given = (text: string, annotations = {}, generation = 3) =>
    approvalGiven(
      { ...metadata, generation, annotations: { ...annotations, "driftless.dev/approved": text } },
      approvable.header,
    );

  test("is what its annotation contains, without what was done", () => {
    const found = given(approvalOf(metadata, approvable));
    expect(found?.parts).toEqual(new Set(approvable.parts));
    const [first = "", ...others] = approvable.parts;
    const rest = found && approvalWithout(found, approvable.header, new Set([first]));
    expect(given(rest ?? "")?.parts).toEqual(new Set(others));
  });

  test("names its whole generation, and begins with it", () => {
    const text = approvalOf({ generation: 12 }, approvable);
    expect(given(text, {}, 12)?.parts).toEqual(new Set(approvable.parts));
    expect(given(text, {}, 2)).toBeUndefined();
    for (const other of [`x${text}`, `-${text}`, "", "12", "12-", text.replaceAll(".", "\n")]) {
      expect(given(other, {}, 12)).toBeUndefined();
    }
  });

  test("of the generation before counts only for an object that adopts its resource", () => {
    const text = approvalOf(metadata, approvable);
    expect(given(text, {}, 4)).toBeUndefined();
    const adopts = { "services.k8s.aws/adoption-policy": "adopt" };
    expect(given(text, adopts, 4)?.parts).toEqual(new Set(approvable.parts));
    expect(given(text, adopts, 5)).toBeUndefined();
    expect(given(text, adopts, 2)).toBeUndefined();
  });
});
