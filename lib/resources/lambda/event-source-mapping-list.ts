import { ListEventSourceMappingsCommand } from "@aws-sdk/client-lambda";
import { lambda } from "../../aws/services/lambda.ts";
import type { Listing } from "../driver/listing.ts";

/** How Lambda lists mappings. They have no names: each is called after its function or, if it has one, after the function's version or alias. */
export const list: Listing = {
  service: lambda,
  command: ListEventSourceMappingsCommand,
  at: "EventSourceMappings",
  named: "FunctionArn",
  after: ":",
  assigned: { id: "UUID", arn: "EventSourceMappingArn" },
  token: ["NextMarker", "Marker"],
};
