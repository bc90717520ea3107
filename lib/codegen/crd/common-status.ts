import type { ObjectStatus, Origin } from "../../kubernetes/object.ts";
import type { Field, Scalar } from "../field.ts";
import { secretDigests } from "./secrets.ts";

const text: Scalar = { type: "string" };
const integer: Scalar = { type: "integer", format: "int64" };
const time: Scalar = { type: "string", format: "date-time" };

// The engine reads back the status fields claim, poll and retry. Because other clients can also write the status, the CRD bounds these
// fields.
const boundedTime: Scalar = { ...time, bounds: { maxLength: 64 } };
const holder: Scalar = { ...text, bounds: { maxLength: 256 } };
/** JavaScript rounds larger integers. If a rounded integer that is written back exceeds int64, the API server rejects the status. */
const counter: Scalar = { ...integer, bounds: { minimum: 1, maximum: Number.MAX_SAFE_INTEGER } };
/** Not a required field, because the API server must continue to accept objects that an older version stored without it. */
const writer: Scalar = {
  ...text,
  description: "The ID of the SQS message whose pass wrote this entry.",
  bounds: { maxLength: 128 },
};

/** Keyed by the engine's type, so that the CRD accepts exactly the origins that the engine writes. */
const origins: Readonly<Record<Origin, true>> = {
  Creating: true,
  Created: true,
  Adopting: true,
  Adopted: true,
  TakingOver: true,
  TakenOver: true,
  Deleting: true,
};

/** The status fields of every kind: ACK's, and those that Driftless adds. `noun` is the kind's name in a sentence. */
export function commonStatus(noun: string): Readonly<Record<keyof ObjectStatus, Field>> {
  return {
    ackResourceMetadata: {
      type: "object",
      description: `The location of the ${noun} in AWS.`,
      required: ["ownerAccountID", "region"],
      fields: {
        arn: text,
        ownerAccountID: { ...text, description: `The AWS account that owns the ${noun}.` },
        partition: text,
        region: text,
      },
    },
    applied: {
      type: "object",
      description: `The generation of the spec that was last applied to the ${noun}. Recorded only if the annotations of the object change how drift is handled, or if repairs of drift are limited.`,
      required: ["behind", "generation"],
      fields: {
        behind: {
          type: "array",
          description:
            "The settings to which this generation has not been applied, with the earlier generation that was last applied to each. An entry without a generation means that the setting has not been applied since the resource was created.",
          items: {
            type: "object",
            required: ["part"],
            fields: {
              generation: { ...counter, bounds: { ...counter.bounds, minimum: 0 } },
              part: { ...text, bounds: { maxLength: 64 } },
            },
          },
        },
        generation: counter,
      },
    },
    approval: {
      type: "object",
      description: "What waits for approval, and how many approvals have been used up.",
      required: ["used", "waiting"],
      fields: {
        secrets: {
          ...secretDigests,
          description: "Digests of the secrets in the decision that is waiting. Only the deployment can compute them.",
        },
        used: { ...counter, bounds: { ...counter.bounds, minimum: 0 } },
        waiting: {
          ...text,
          description:
            "The value of the annotation driftless.dev/approved that approves the decision that is waiting; empty if none is waiting.",
          bounds: { maxLength: 2048 },
        },
      },
    },
    claim: {
      type: "object",
      description: "The reconcile pass that is allowed to write to AWS, and the time at which this permission expires.",
      required: ["expiresAt", "holder"],
      fields: { expiresAt: boundedTime, holder },
    },
    conditions: {
      type: "array",
      description: `Whether the ${noun} matches its spec, and if not, why.`,
      items: {
        type: "object",
        required: ["status", "type"],
        fields: {
          lastTransitionTime: {
            ...time,
            description: "When the condition was last written, even if it did not change.",
          },
          message: text,
          observedGeneration: {
            ...integer,
            description: "The generation of the object that the condition refers to.",
          },
          reason: text,
          status: { ...text, description: "True, False or Unknown." },
          type: text,
        },
      },
    },
    corrections: {
      type: "array",
      description: `The settings that had to be corrected again after the ${noun} had matched its spec. They are recorded to detect settings that AWS does not keep.`,
      items: {
        type: "object",
        required: ["generation", "part", "times", "value"],
        fields: {
          generation: counter,
          part: { ...text, bounds: { maxLength: 64 } },
          times: { ...counter, description: "The number of consecutive corrections that found the same value in AWS." },
          value: { ...text, description: "A digest of the value that was found in AWS.", bounds: { maxLength: 64 } },
        },
      },
    },
    creates: {
      ...counter,
      description: `The number of times that a ${noun} has been created for the object. Recorded only for kinds whose identifiers AWS assigns.`,
    },
    written: {
      type: "array",
      description: `What was written to the ${noun} so recently that AWS may not show it yet.`,
      items: {
        type: "object",
        required: ["at", "part", "value"],
        fields: {
          at: boundedTime,
          part: { ...text, bounds: { maxLength: 64 } },
          value: { ...text, description: "A digest of the value that was written.", bounds: { maxLength: 64 } },
        },
      },
    },
    lastHandledReconcileAt: {
      ...text,
      description: "The last value of the annotation driftless.dev/reconcile-requested-at that was acted on.",
    },
    observedGeneration: {
      ...integer,
      description: "The generation of the object that was last reconciled.",
    },
    origin: {
      ...text,
      description: `How the object obtained its ${noun}.`,
      values: Object.keys(origins),
      bounds: { enum: Object.keys(origins) },
    },
    poll: {
      type: "object",
      description: `The next check of a ${noun} that AWS is still working on.`,
      required: ["count", "generation", "notBefore"],
      fields: {
        count: counter,
        generation: counter,
        notBefore: boundedTime,
        since: { ...boundedTime, description: "When AWS began the work that it is doing, as far as is known." },
        writer,
      },
    },
    retry: {
      type: "object",
      description: "The next attempt after a failure.",
      required: ["attempt", "generation", "notBefore"],
      fields: { attempt: counter, generation: counter, notBefore: boundedTime, writer },
    },
  };
}
