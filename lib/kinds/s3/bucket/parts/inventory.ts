import {
  DeleteBucketInventoryConfigurationCommand,
  InventoryConfiguration$,
  ListBucketInventoryConfigurationsCommand,
  PutBucketInventoryConfigurationCommand,
} from "@aws-sdk/client-s3";
import { compact, distinct, orNothing } from "../../../../kind/values/normal-form.ts";
import { listPart } from "../list-part.ts";
import { normaliseFilter } from "./filter.ts";

/** Scheduled reports on the bucket's objects, and where S3 delivers them. */
export const inventory = listPart({
  name: "inventory",
  schema: InventoryConfiguration$,
  list: ListBucketInventoryConfigurationsCommand,
  output: "InventoryConfigurationList",
  put: PutBucketInventoryConfigurationCommand,
  input: "InventoryConfiguration",
  delete: DeleteBucketInventoryConfigurationCommand,
  unordered: ["optionalFields"],
  normalise: ({ filter, isEnabled = false, optionalFields, ...rest }) =>
    compact({
      ...rest,
      isEnabled,
      filter: orNothing(filter && normaliseFilter(filter)),
      optionalFields: distinct(optionalFields),
    }),
});
