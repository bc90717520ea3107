import type { SdkDocumentation } from "../sdk/sdk-documentation.ts";

/** An SDK with which data is checked, and the names of the spec fields and of the kind's own status fields that are generated from it. */
export interface Sdk {
  readonly client: object;
  readonly documentation: SdkDocumentation;
  readonly fields: readonly string[];
  /** The field names of renamed members of the create call's input. */
  readonly rename: Readonly<Record<string, string>>;
  readonly status: readonly string[];
}
