import * as z from "zod";
import { flag, perHour, setting, text } from "./field-schemas.ts";

/** The parameters that prevent mistakes, or stop what goes wrong. */
export const safetyFields = {
  deletionPolicy: setting("deletionPolicy").describe(
    "What happens to the resource of a deleted object, unless the object or its namespace has its own policy.",
  ),
  maximumDeletesPerHour: perHour()
    .default(100)
    .describe(
      "The maximum number of resources that can be deleted per hour, from 1 to 1000, or `off`. A namespace can use at most half of what " +
        "the others leave. Further deletes wait.",
    ),
  maximumRepairsPerHour: perHour()
    .default("off")
    .describe(
      "Likewise, the maximum number of objects per hour for which drift is repaired, which includes creating a lost resource again. Further " +
        "repairs wait.",
    ),
  maximumOpeningsPerHour: perHour()
    .default("off")
    .describe(
      "Likewise, the maximum number of objects per hour for which declared settings are written that decide who has access, such as a " +
        "bucket policy. Further writes wait.",
    ),
  deniedBuckets: z
    .array(text(/^[\w.*?-]{1,255}$/, "a bucket's name, with * for any characters and ? for a single character"), {
      error: "must be a list of bucket names.",
    })
    .default([])
    .describe(
      "The names of buckets that Driftless neither reads nor changes, even if an object specifies them. `*` stands for any sequence " +
        "of characters, and `?` for any single character. CDK's staging buckets are always denied.",
    ),
  paused: flag()
    .default(false)
    .describe(
      "`true`: nothing is written to AWS. Objects are still checked, and their status lists the changes that are held back.",
    ),
  mode: setting("mode").describe(
    "`shadow`: nothing is written to AWS, to objects or to their status, and permission to do so is not granted. The log of the " +
      "reconcile function reports what would be done to each object.",
  ),
  terminationProtection: flag().default(true).describe("`false` allows the stack to be deleted."),
};
