import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonSchema } from "../../../lib/codegen/crd/json-schema.ts";

/** What CloudFormation's resource schemas say about a property that its service specification does not. */
export interface PropertySchema {
  /** The longest text. */
  readonly maxLength?: number;
  /** The most items of a list. */
  readonly maxItems?: number;
  /** Whether the order of a list matters. */
  readonly insertionOrder?: boolean;
}

type Schema = PropertySchema & { readonly $ref?: string; readonly type?: JsonSchema["type"] };

/** A schema as AWS publishes it: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/resource-type-schemas.html */
interface ResourceSchema {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** The properties in the schema of a resource type, by name. The folder has one file for each type, such as `aws-sqs-queue.json`. */
export function propertySchemas(folder: string, type: string): Readonly<Record<string, PropertySchema>> {
  const file = join(folder, `${type.toLowerCase().replaceAll("::", "-")}.json`);
  if (!existsSync(file)) return {};
  const { properties, definitions = {} } = JSON.parse(readFileSync(file, "utf8")) as ResourceSchema;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const defined = definitions[schema.$ref?.replace("#/definitions/", "") ?? ""] ?? {};
      const { maxLength, maxItems, insertionOrder } = { ...defined, ...schema };
      return [name, withoutUndefined({ maxLength, maxItems, insertionOrder })];
    }),
  );
}

function withoutUndefined(values: Readonly<Record<string, unknown>>): PropertySchema {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
