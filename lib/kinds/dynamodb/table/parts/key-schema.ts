import type { KeySchemaElement } from "../spec.generated.ts";
import { fixed } from "./described-part.ts";
import { normaliseKey } from "./key-and-projection.ts";

/** The primary key of the table. */
export const keySchema = fixed<readonly KeySchemaElement[]>({
  name: "keySchema",
  desired: ({ keySchema }) => keySchema && normaliseKey(keySchema),
  agrees: (desired) => desired === undefined,
});
