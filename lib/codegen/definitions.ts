import { bucketDefinition } from "../resources/s3/bucket/definition.ts";
import type { Definition } from "./definition.ts";

/** The definitions of the kinds that Driftless reconciles, with the folders of their code. */
export const definitions: readonly { readonly definition: Definition; readonly folder: string }[] = [
  { definition: bucketDefinition, folder: "lib/resources/s3/bucket" },
];
