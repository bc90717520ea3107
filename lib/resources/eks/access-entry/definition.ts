import * as client from "@aws-sdk/client-eks";
import { exception } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const ENTRIES = "eks:*:*:access-entry/*/*";
const GRANTED = { namePrefix: "eksClusterName", parameter: "accessEntries" } as const;

/** What is generated for an `AccessEntry`. */
export const definition = definitionOf(data, {
  noun: ["An entry that gives an IAM principal access to an Amazon EKS cluster", "access entry"],
  client,
  alpha,
  resources: [ENTRIES],
  ...GRANTED,
  rename: { type: "type" },
  exceptions: [exception<client.AccessScope>("AccessScope", { type: "type" })],
  owned: "all",
  permissions: {
    accessPolicies: [
      {
        actions: ["AssociateAccessPolicy"],
        resources: [ENTRIES],
        conditions: { StringEquals: { "eks:accessScope": "namespace" }, StringNotLike: { "eks:policyArn": "*Admin*" } },
        ...GRANTED,
        owned: true,
      },
    ],
  },
  limits: { "https://docs.aws.amazon.com/IAM/latest/APIReference/API_Role.html": { principalARN: 2048 } },
  // The ARN in the events about tags does not contain the principal.
  trailParameters: ["principalArn"],
  trailWithout: ["TagResource", "UntagResource"],
  trailArn: "",
  columns: { CLUSTER: "spec.clusterName", TYPE: "spec.type", USERNAME: "spec.username" },
  names,
  notes: fieldNotes,
});
