import fc from "fast-check";
import { role } from "../../../../lib/kinds/iam/role/role.generated.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import { logGroup } from "../../../support/kinds/data/log-group.ts";
import { queue } from "../../../support/kinds/data/queue.ts";
import { type Memory, testForm } from "../../../support/kinds/data/test-form.ts";
import { topic } from "../../../support/kinds/data/topic.ts";

/** The services accept an empty text only for documents. */
function setAttribute(attributes: Map<string, unknown>, name: string, text: unknown): void {
  if (text === "" && !name.endsWith("Policy")) throw new Error(`${name} must not be empty`);
  attributes.set(name, text);
}

const document = fc.integer({ min: 1, max: 9 }).map((count) => JSON.stringify({ count }));

testForm({
  kind: queue,
  name: "delaySeconds",
  createMemory() {
    const values = new Map<string, unknown>([["MaximumMessageSize", "262144"]]);
    return {
      answer(_operation, { Attributes }) {
        for (const [name, text] of Object.entries(Object(Attributes))) setAttribute(values, name, text);
        return {};
      },
      seen: () => ({ spec: {}, description: { QueueUrl: "url", Attributes: Object.fromEntries(values) } }),
    };
  },
  examples: [[{ delaySeconds: "5" }, { delaySeconds: "5" }]],
  defaults: [{ delaySeconds: "0" }, { delaySeconds: "", redrivePolicy: " " }],
  generated: fc.oneof(
    fc.record({ delaySeconds: fc.constantFrom("5", "6", "7") }),
    fc.record({ redrivePolicy: document }),
    fc.record({ delaySeconds: fc.constantFrom("5", "6"), redrivePolicy: document }),
  ),
});

const createTopicMemory = (): Memory => {
  const values = new Map<string, unknown>();
  return {
    answer(operation, { AttributeName, AttributeValue, DataProtectionPolicy }) {
      if (operation === "SetTopicAttributes") setAttribute(values, String(AttributeName), AttributeValue);
      if (operation === "PutDataProtectionPolicy") values.set("DataProtectionPolicy", DataProtectionPolicy);
      return operation === "GetDataProtectionPolicy"
        ? { DataProtectionPolicy: values.get("DataProtectionPolicy") }
        : {};
    },
    seen: () => ({ spec: {}, description: { Attributes: Object.fromEntries(values) } }),
  };
};

testForm({
  kind: topic,
  name: "signatureVersion",
  createMemory: createTopicMemory,
  examples: [[{ signatureVersion: "2" }, "2"]],
  defaults: [{ signatureVersion: "1" }, { signatureVersion: "" }],
  generated: fc.record({ signatureVersion: fc.constantFrom("2", "3", "4") }),
});

testForm({
  kind: topic,
  name: "deliveryPolicy",
  createMemory: createTopicMemory,
  examples: [[{ deliveryPolicy: '{"count":0}' }, '{"count":0}']],
  defaults: [{ deliveryPolicy: "" }],
  generated: fc.record({ deliveryPolicy: document }),
});

testForm({
  kind: topic,
  name: "dataProtectionPolicy",
  createMemory: createTopicMemory,
  examples: [[{ dataProtectionPolicy: '{"count":0}' }, '{"count":0}']],
  defaults: [{ dataProtectionPolicy: "" }],
  generated: fc.record({ dataProtectionPolicy: document }),
});

testForm({
  kind: logGroup,
  name: "retentionDays",
  createMemory() {
    const values = new Map<string, unknown>();
    return {
      answer(operation, { retentionInDays }) {
        if (operation === "PutRetentionPolicy") values.set("retentionInDays", retentionInDays);
        if (operation === "DeleteRetentionPolicy") values.delete("retentionInDays");
        return {};
      },
      seen: () => ({ spec: {}, description: Object.fromEntries(values) }),
    };
  },
  examples: [[{ retentionDays: 7 }, 7]],
  defaults: [{}],
  generated: fc.record({ retentionDays: fc.integer({ min: 1, max: 9 }) }),
});

/** A role's policies. IAM returns documents in its own form, and refuses to remove a policy that does not exist. */
function createRoleMemory(): Memory {
  const attached = new Set<unknown>();
  const inline = new Map<unknown, string>();
  const removal = (operation: string, isRemoved: boolean) => {
    if (isRemoved) return {};
    throw new ApiError({ service: "IAM", operation }, { code: "NoSuchEntityException", message: "none", status: 404 });
  };
  return {
    answer(operation, { PolicyArn, PolicyName, PolicyDocument }) {
      switch (operation) {
        case "ListAttachedRolePolicies":
          return { AttachedPolicies: [...attached].map((one) => ({ PolicyArn: one })) };
        case "AttachRolePolicy":
          return attached.add(PolicyArn);
        case "DetachRolePolicy":
          return removal(operation, attached.delete(PolicyArn));
        case "ListRolePolicies":
          return { PolicyNames: [...inline.keys()] };
        case "GetRolePolicy":
          return { PolicyName, PolicyDocument: encodeURIComponent(spaced(inline.get(PolicyName) ?? "")) };
        case "PutRolePolicy":
          return inline.set(PolicyName, String(PolicyDocument));
        case "DeleteRolePolicy":
          return removal(operation, inline.delete(PolicyName));
        default:
          return {};
      }
    },
    seen: () => ({ spec: {}, description: {} }),
  };
}

function spaced(document: string): string {
  return JSON.stringify(JSON.parse(document), undefined, 1);
}

testForm({
  kind: role as AnyKind,
  name: "policies",
  createMemory: createRoleMemory,
  examples: [[{ policies: ["arn:b", "arn:a", "arn:b", ""] }, ["arn:b", "arn:a"]]],
  defaults: [{ policies: [] }, { policies: [""] }],
  generated: fc
    .uniqueArray(fc.constantFrom("arn:a", "arn:b", "arn:c"), { minLength: 1 })
    .map((policies) => ({ policies })),
});

testForm({
  kind: role as AnyKind,
  name: "inlinePolicies",
  createMemory: createRoleMemory,
  examples: [[{ inlinePolicies: { write: ' {"count":0} ', none: " " } }, { write: '{"count":0}' }]],
  defaults: [{ inlinePolicies: {} }, { inlinePolicies: { write: "" } }],
  generated: fc
    .dictionary(fc.constantFrom("admin", "read", "write"), document, { minKeys: 1, noNullPrototype: true })
    .map((inlinePolicies) => ({ inlinePolicies })),
});
