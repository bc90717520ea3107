import { distinct } from "../../../../kind/values/normal-form.ts";
import type { AttributeDefinition } from "../spec.generated.ts";
import { fixed } from "./described-part.ts";

/**
 * The types of the attributes that keys use; DynamoDB defines no other attributes. A type is fixed as long as a key uses the attribute, so
 * a difference can exist only for an attribute that the spec declares and a key uses.
 */
export const attributeDefinitions = fixed<readonly AttributeDefinition[]>({
  name: "attributeDefinitions",

  desired(spec) {
    const { keySchema = [], localSecondaryIndexes = [], globalSecondaryIndexes = [] } = spec;
    const indexKeys = [...localSecondaryIndexes, ...globalSecondaryIndexes].flatMap(({ keySchema = [] }) => keySchema);
    const used = new Set([...keySchema, ...indexKeys].map(({ attributeName }) => attributeName));
    return distinct(spec.attributeDefinitions?.filter(({ attributeName }) => used.has(attributeName)));
  },

  agrees(desired = [], observed = []) {
    const types = new Map(observed.map(({ attributeName, attributeType }) => [attributeName, attributeType]));
    return desired.every(({ attributeName, attributeType: type }) => (types.get(attributeName) ?? type) === type);
  },
});
