import type { Aws } from "../aws/aws.ts";
import type { Observation, ResourceManager } from "../reconcile/resource-manager.ts";
import { bucket } from "./s3/bucket/bucket.ts";

/** The managers of every kind that Driftless reconciles. */
export const managers: readonly ResourceManager<unknown, Observation, Aws>[] = [bucket];
