import { customResourceDefinition } from "../../../lib/codegen/crd/build-custom-resource-definition.ts";
import { commonStatus } from "../../../lib/codegen/crd/common-status.ts";
import type { CustomResourceDefinition } from "../../../lib/codegen/crd/custom-resource-definition.ts";
import type { Field } from "../../../lib/codegen/field.ts";
import { fakeDefinition } from "./fake-definition.ts";
import { volume } from "./volume-kind.ts";

const text: Field = { type: "string" };
const tag: Field = { type: "object", fields: { key: text, value: text } };

/** The CRD of `Volume`. */
export const volumeDefinition: CustomResourceDefinition = customResourceDefinition(
  { ...fakeDefinition, kind: volume.resource },
  {
    spec: { type: "object", fields: { size: { type: "integer" }, label: text, tags: { type: "array", items: tag } } },
    status: { type: "object", fields: { ...commonStatus("volume"), volumeID: text } },
  },
);
