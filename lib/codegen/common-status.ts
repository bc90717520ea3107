import type { Field, Scalar } from "./field.ts";

const text: Scalar = { type: "string" };
const integer: Scalar = { type: "integer", format: "int64" };
const time: Scalar = { type: "string", format: "date-time" };

/** The status fields of every kind: ACK's, and those that Driftless adds. `noun` is what the kind is called in a sentence. */
export function commonStatus(noun: string): Readonly<Record<string, Field>> {
  return {
    ackResourceMetadata: {
      type: "object",
      description: `Where the ${noun} lives.`,
      required: ["ownerAccountID", "region"],
      fields: {
        arn: text,
        ownerAccountID: { ...text, description: `The AWS account that owns the ${noun}.` },
        partition: text,
        region: text,
      },
    },
    claim: {
      type: "object",
      description: "The pass that may write to AWS, and until when.",
      fields: { expiresAt: time, holder: text },
    },
    conditions: {
      type: "array",
      description: `Whether the ${noun} is as declared, and if not, why.`,
      items: {
        type: "object",
        required: ["status", "type"],
        fields: {
          lastTransitionTime: {
            ...time,
            description: "When the condition was last written, also without a transition.",
          },
          message: text,
          observedGeneration: {
            ...integer,
            description: "The generation of the object that the condition is about.",
          },
          reason: text,
          status: { ...text, description: "True, False or Unknown." },
          type: text,
        },
      },
    },
    lastHandledReconcileAt: {
      ...text,
      description: "The value of the annotation driftless.dev/reconcile-requested-at that was last acted on.",
    },
    observedGeneration: {
      ...integer,
      description: "The generation of the object that the last pass looked at.",
    },
    origin: {
      ...text,
      description: `How the object came by its ${noun}, one of Created, Adopted, TakenOver.`,
    },
    retry: {
      type: "object",
      description: "The failing pass that comes again, and when.",
      fields: { attempt: integer, generation: integer, notBefore: time },
    },
  };
}
