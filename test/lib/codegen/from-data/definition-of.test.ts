import { join } from "node:path";
import * as kms from "@aws-sdk/client-kms";
import * as client from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import * as generated from "../../../../lib/codegen/from-data/definition-of.ts";
import { readAckFacts } from "../../../../lib/codegen/page/ack-facts.ts";
import type { DataKind } from "../../../../lib/kind/data-kind.ts";
import { defineKind } from "../../../../lib/kind/define-kind.ts";
import type { Definition } from "../../../../lib/kind/publish/definition.ts";
import { keyLimit, passRole, roleLimit } from "../../../../lib/kind/publish/definitions-for.ts";
import type { Published } from "../../../../lib/kind/publish/published.ts";
import { keyArn, keyId, policyDocument } from "../../../../lib/kind/publish/reference-targets.ts";
import { ROOT } from "../../../structure/repository.ts";
import { keyData } from "../../../support/kinds/data/key.ts";

interface Spec {
  readonly queueName: string;
  readonly delaySeconds?: string;
  readonly fifoQueue?: string;
}

const data: DataKind<typeof client, Spec> = defineKind<typeof client, Spec>()({
  resource: { group: "sqs.services.k8s.aws", version: "v1alpha1", kind: "Queue", plural: "queues" },
  service: ecr,
  name: "queueName",
  arn: (name, { partition, region, account }) => `arn:${partition}:sqs:${region}:${account}:${name}`,
  ids: ({ name, description: { QueueUrl } }) => ({ QueueName: name, QueueUrl }),
  read: [{ call: "GetQueueUrl" }, { call: "GetQueueAttributes" }],
  absent: ["QueueDoesNotExist"],
  status: { queueURL: "QueueUrl", queueARN: "Attributes.QueueArn" },
  create: { call: "CreateQueue", repeats: true },
  remove: { call: "DeleteQueue" },
  terminal: { codes: [] },
  tags: { read: "ListQueueTags", set: "TagQueue", unset: "UntagQueue" },
  attributes: { member: "Attributes", write: "SetQueueAttributes" },
  parts: {
    fifoQueue: { attribute: "FifoQueue", write: false },
    delaySeconds: { attributes: { delaySeconds: { attribute: "DelaySeconds", initial: "0" } } },
  },
});

/** The definition of a kind, with ACK's facts about the kind of this name and service. */
function definitionOf<Sdk, Spec>(data: DataKind<Sdk, Spec>, published: PublishedWithNotes): Definition {
  const { group, kind } = data.resource;
  const path = `lib/kinds/${group.replace(/\..*/, "")}/${kind.toLowerCase()}`;
  return generated.definitionOf(data, published, readAckFacts(join(ROOT, path)));
}

type PublishedWithNotes = Published & Pick<Definition, "client" | "notes">;

const generator: PublishedWithNotes = {
  noun: ["An Amazon SQS queue", "queue"],
  client,
  names: {},
  columns: { DelaySeconds: "spec.delaySeconds" },
  references: { kmsMasterKeyID: keyId, policy: policyDocument },
  notes: {},
};
const definition = definitionOf(data, generator);

describe("the definition of a kind that is data", () => {
  it("has the operations of the data", () => {
    expect(definition).toMatchObject({
      create: "CreateQueue",
      operations: { reads: ["GetQueueUrl", "GetQueueAttributes"], writes: ["DeleteQueue"] },
    });
  });

  it("shows the name in lists, unless it says by which field people know a resource", () => {
    expect(definition.selectableFields).toEqual([".spec.queueName"]);
    const { printerColumns, selectableFields } = definitionOf(data, { ...generator, identifying: "status.queueURL" });
    expect([printerColumns[0]?.jsonPath, selectableFields]).toEqual([".status.queueURL", [".status.queueURL"]]);
  });

  it("lets no field change that identifies a resource without a name", () => {
    const { name: _, ...unnamed } = data;
    const identity = ["queueName", "fifoQueue"] as const;
    expect(definitionOf({ ...data, identity }, generator).immutable).toEqual([]);
    expect(definitionOf({ ...unnamed, identity }, generator).immutable).toEqual(identity);
  });

  it("lets no field change that ACK's CRD does not let change", () => {
    const { immutable, nameField } = definitionOf(keyData, {
      noun: ["A key", "key"],
      client: kms,
      names: {},
      notes: {},
    });
    expect(nameField).toBeUndefined();
    expect(immutable).toEqual(["customKeyStoreID", "description", "keySpec", "keyUsage", "multiRegion", "origin"]);
    // ACK's CRD says it of the name of a queue, too, which is the name of the resource.
    expect(definition).toMatchObject({ nameField: "queueName", immutable: [] });
  });

  it("finds the origin of each field in the SDK's schemas", () => {
    expect(definition.fields).toEqual({
      fifoQueue: { operation: "CreateQueue", member: "Attributes.FifoQueue" },
      delaySeconds: { operation: "SetQueueAttributes", member: "Attributes.DelaySeconds" },
      tags: { operation: "TagQueue", member: "Tags", read: "ListQueueTags", remove: "UntagQueue" },
    });
    expect(definition.statusFields).toEqual({
      queueARN: { operation: "GetQueueAttributes", output: "Attributes.QueueArn" },
    });
  });

  it("identifies resources by their status if AWS assigns identifiers, and has a create call that is not repeated", () => {
    const { nameField, once, operations, printerColumns, selectableFields } = definitionOf(keyData, {
      ...{ noun: ["A key", "key"], client: kms, names: {}, notes: {} },
    });
    expect(nameField).toBeUndefined();
    expect({ once, selectableFields }).toEqual({ once: ["CreateKey"], selectableFields: [".status.keyID"] });
    expect(operations.reads).toEqual(["DescribeKey", "ListKeys"]);
    expect(printerColumns[0]).toMatchObject({ name: "Key", jsonPath: ".status.keyID" });
    const token = { ...keyData, create: { ...keyData.create, clientToken: "Description" } } as typeof keyData;
    expect(definitionOf(token, { noun: ["", ""], client: kms, names: {}, notes: {} }).once).toEqual([]);
  });

  it("has the names that ACK gives to members, and those that are given in addition", () => {
    const resource = { ...keyData.resource, kind: "Alias", plural: "aliases" };
    const given = {
      noun: ["A", "a"],
      client: kms,
      names: {},
      notes: {},
      references: { targetKeyID: keyId },
      rename: { Policy: "document" },
    } as const;
    expect(definitionOf({ ...keyData, resource }, given).rename).toEqual({ AliasName: "name", Policy: "document" });
  });

  it("takes the service and the pattern of the ARNs from the ARN", () => {
    expect(definition).toMatchObject({ service: "sqs", resources: ["sqs:*:*:*"] });
  });

  it("allows every change on owned resources only, except by the calls that set the owner tag", () => {
    expect(definition.ownedActions).toBeUndefined();
    expect(definitionOf(data, { ...generator, owned: "all" }).ownedActions).toEqual([
      "sqs:DeleteQueue",
      "sqs:UntagQueue",
      "sqs:SetQueueAttributes",
    ]);
  });

  it("counts the actions that an owned operation requires besides its own, and bounds none of these", () => {
    const both = definitionOf(data, { ...generator, owned: ["CreateQueue"], bounded: ["CreateQueue"] });
    expect(both.ownedActions).toEqual(["sqs:CreateQueue", "sqs:TagQueue"]);
    expect(both.boundedActions).toEqual(["sqs:CreateQueue"]);
  });

  it("finds a resource in CloudTrail by the members that identify it in a call that writes", () => {
    expect(definition.trailParameters).toEqual(["queueName", "queueUrl"]);
  });

  it("does not find it by calls on the tags of every kind of resource", () => {
    const named = { ...data, ids: () => ({ QueueName: "a", Tags: "a" }) };
    expect(definitionOf(named, generator)).toMatchObject({ trailParameters: ["queueName", "tags"] });
    const create = { ...data.create, input: { TagSpecifications: [{ ResourceType: "queue" }] } };
    expect(definitionOf({ ...named, create }, generator)).toMatchObject({
      trailParameters: ["queueName"],
      trailWithout: ["TagQueue", "UntagQueue"],
    });
  });

  it("limits each field that another object's key provides, and each that names a role, and lets the role be passed", () => {
    const references = { ...generator.references, "encryption.kmsKeyID": { ...keyArn, path: "status.keyID" } };
    const names = {
      policy: { restricted: "role", reaches: "any role", passedTo: "sqs.amazonaws.com" },
      queueName: { restricted: "role", reaches: "any role", arns: { "": "{value}" }, passedTo: "sqs.amazonaws.com" },
    } as const;
    const { limits, permissions } = definitionOf(data, { ...generator, references, names });
    expect(limits).toEqual({
      "spec.encryption.kmsKeyID": keyLimit,
      "spec.kmsMasterKeyID": keyLimit,
      "spec.policy": roleLimit,
    });
    const passed = [passRole("sqs.amazonaws.com")];
    expect(permissions).toEqual({ policy: passed, queueName: passed });
  });

  it("has the given references and limits", () => {
    const { references, limits } = definitionOf(data, {
      ...generator,
      limits: { "https://example.com": { policy: 9 } },
    });
    expect(references).toEqual({
      kmsMasterKeyID: { ackName: "KMSMasterKeyID", to: keyId },
      policy: { ackName: "Policy", to: policyDocument },
    });
    expect(limits).toMatchObject({ "spec.policy": { maxLength: 9, source: "https://example.com" } });
  });

  it("adds the service to actions that do not have one", () => {
    const permissions = { policy: [{ actions: ["GetQueueUrl", "kms:Decrypt"], resources: ["*"] }] };
    const given = { owned: ["DeleteQueue"], bounded: ["CreateQueue"], permissions };
    expect(definitionOf(data, { ...generator, ...given })).toMatchObject({
      ownedActions: ["sqs:DeleteQueue"],
      boundedActions: ["sqs:CreateQueue"],
      permissions: { policy: [{ actions: ["sqs:GetQueueUrl", "kms:Decrypt"] }] },
    });
  });

  it("has the kind's own printer columns between those of every kind", () => {
    expect(definition.printerColumns.map(({ name }) => name)).toEqual([
      "Queue",
      "Region",
      "DelaySeconds",
      "Ready",
      "Synced",
      "Reason",
      "Message",
      "Age",
    ]);
  });
});

it.each([
  ["a status field that is in no description", { status: { queueARN: "Arn" } }, "no description has the member Arn"],
  [
    "a status field of the create call that no description has",
    { status: { queueURL: "Url" } },
    "no description has the member Url",
  ],
  ["an attribute of a kind without attributes", { attributes: undefined }, "the kind has no map of attributes"],
])("rejects %s", (_, change, message) => {
  const changed = { ...data, ...change } as DataKind<typeof client, Spec>;
  expect(() => definitionOf(changed, generator)).toThrow(message);
});
