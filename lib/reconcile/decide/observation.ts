import type { HiddenError } from "../contract/errors.ts";
import type { Observed } from "../contract/part.ts";
import type { Busy, Description } from "../contract/progress.ts";
import type { Tags } from "../contract/tag.ts";
import type { Ownership } from "./ownership/ownership.ts";

/** The state of a resource in AWS. */
export type Observation =
  | { readonly state: "absent"; readonly hidden?: HiddenError }
  /** The resource cannot be ours, and nothing more was read. `removing` is set if the resource is being removed. */
  | { readonly state: "refused"; readonly ownership: Ownership; readonly removing?: Busy | undefined }
  /** AWS is working on the resource, and nothing more was read. */
  | { readonly state: "busy"; readonly seen: Description; readonly busy: Busy }
  | Present;

export interface Present {
  readonly state: "present";
  readonly seen: Description;
  readonly tags: Tags;
  readonly ownership: Ownership;
  readonly observed: Observed;
  /** The parts that could not be read, and why. */
  readonly unread: ReadonlyMap<string, unknown>;
}

/** The observation after the owner tag was written together with these tags. */
export function marked(observation: Present, tags: Tags): Present {
  return { ...observation, tags, ownership: { owner: "ours" } };
}
