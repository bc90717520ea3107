import type * as sdk from "@aws-sdk/client-lambda";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore, type Store } from "../../support/aws/memory/store.ts";
import { functionsInMemory } from "./functions-in-memory.ts";
import { mappingsInMemory } from "./mappings-in-memory.ts";

/** The tags of resources, by their ARNs. */
export type TagStore = Store<Record<string, string>>;

/** Lambda in memory. */
export function lambdaInMemory(): Operations {
  const tags: TagStore = createStore(
    () => new AwsError("404 ResourceNotFoundException: The resource you requested does not exist."),
  );
  return {
    ...functionsInMemory(tags),
    ...mappingsInMemory(tags),
    ListTags: ({ Resource = "" }: sdk.ListTagsRequest) => ({ Tags: tags.get(Resource) }),
    TagResource({ Resource = "", Tags }: sdk.TagResourceRequest) {
      Object.assign(tags.get(Resource), Tags);
      return {};
    },
    UntagResource({ Resource = "", TagKeys = [] }: sdk.UntagResourceRequest) {
      for (const key of TagKeys) delete tags.get(Resource)[key];
      return {};
    },
  };
}
