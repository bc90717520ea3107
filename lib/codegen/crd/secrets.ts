import { type Field, OBJECT_NAME, type Structure } from "../field.ts";

/** ACK's reference to a key of a Secret, in place of the secret itself. */
export function secretReference({ description = "" }: Field): Structure {
  return {
    type: "object",
    description,
    required: ["key"],
    fields: {
      key: { type: "string", bounds: OBJECT_NAME, description: "The key under which the Secret contains the value." },
      name: { type: "string", bounds: OBJECT_NAME, description: "The name of the Secret." },
      namespace: {
        type: "string",
        bounds: OBJECT_NAME,
        description: "Must be the namespace of this object, or omitted.",
      },
    },
  };
}

/** The status field of kinds that have secrets. */
export const secretDigests: Field = {
  type: "array",
  description: "Digests of the secrets that were last written to AWS. Only the deployment can compute them.",
  items: {
    type: "object",
    required: ["digest", "part"],
    fields: {
      digest: { type: "string", bounds: { maxLength: 64 } },
      part: { type: "string", bounds: { maxLength: 64 } },
    },
  },
};
