import { ListFunctionsCommand } from "@aws-sdk/client-lambda";
import { lambda } from "../../aws/services/lambda.ts";
import type { Listing } from "../driver/listing.ts";

/** How Lambda lists functions. */
export const list: Listing = {
  service: lambda,
  command: ListFunctionsCommand,
  at: "Functions",
  named: "FunctionName",
  token: ["NextMarker", "Marker"],
};
