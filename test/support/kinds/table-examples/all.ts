import { capacity } from "./capacity.ts";
import type { PartExamples } from "./examples.ts";
import { replicas } from "./replicas.ts";
import { resourcePolicy } from "./resource-policy.ts";
import {
  continuousBackups,
  contributorInsights,
  deletionProtection,
  encryption,
  stream,
  tableClass,
  timeToLive,
} from "./settings.ts";

/** The examples of every part of a table that can be changed. */
export const allExamples: readonly PartExamples[] = [
  resourcePolicy,
  timeToLive,
  continuousBackups,
  deletionProtection,
  tableClass,
  encryption,
  stream,
  capacity,
  replicas,
  contributorInsights,
];
