import {
  DeleteBucketInventoryConfigurationCommand,
  InventoryConfiguration$,
  ListBucketInventoryConfigurationsCommand,
  PutBucketInventoryConfigurationCommand,
} from "@aws-sdk/client-s3";
import { normaliseFilter } from "./filter.ts";
import { listPart } from "./list-part.ts";
import { asSet, compact, orNothing } from "./normal-form.ts";

/** Which lists of its objects the bucket reports, and where to. */
export const inventory = listPart({
  name: "inventory",
  actions: ["s3:GetInventoryConfiguration", "s3:PutInventoryConfiguration"],
  schema: InventoryConfiguration$,
  list: ListBucketInventoryConfigurationsCommand,
  answer: "InventoryConfigurationList",
  put: PutBucketInventoryConfigurationCommand,
  member: "InventoryConfiguration",
  delete: DeleteBucketInventoryConfigurationCommand,
  normalise: ({ filter, isEnabled = false, optionalFields, ...rest }) =>
    compact({
      ...rest,
      isEnabled,
      filter: orNothing(filter && normaliseFilter(filter)),
      optionalFields: asSet(optionalFields),
    }),
});
