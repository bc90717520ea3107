import * as z from "zod";
import { clusterFields } from "./cluster-fields.ts";
import { driftFields } from "./drift-fields.ts";
import { mapping } from "./field-schemas.ts";
import { observabilityFields } from "./observability-fields.ts";
import { rightsFields } from "./rights-fields.ts";
import { safetyFields } from "./safety-fields.ts";
import { scaleFields } from "./scale-fields.ts";

/** The parameters in groups, with the names of the groups in docs/deploy.md. */
export const parameterGroups = {
  "The cluster": clusterFields,
  "Scope and rights": rightsFields,
  Safety: safetyFields,
  "Tags and drift": driftFields,
  Scale: scaleFields,
  "Alarms and history": observabilityFields,
};

/**
 * The file that contains a deployment's parameters. The JSON schema for editors is generated from this definition, including the
 * descriptions.
 */
export const ConfigFile = mapping(
  {
    $schema: z.string().optional().describe("The JSON schema of this file, for editors."),
    ...clusterFields,
    ...rightsFields,
    ...safetyFields,
    ...driftFields,
    ...scaleFields,
    ...observabilityFields,
  },
  "a mapping of parameters to values",
);

/** The name of every parameter. */
export const parameterNames: readonly string[] = Object.keys(ConfigFile.shape).filter((name) => name !== "$schema");

/** The JSON schema of the file, as editors use it. */
export function configFileSchema(): object {
  return z.toJSONSchema(ConfigFile, { io: "input" });
}
